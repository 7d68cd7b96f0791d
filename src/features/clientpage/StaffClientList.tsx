import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { ListHint } from '../../ui/signedin/list/ListHint.tsx'
import { ListPane } from '../../ui/signedin/list/ListPane.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { StaffClientRow } from './StaffClientRow.tsx'
import type { ClientBox } from './staff.contract.ts'
import { addressOfClient, type StaffClientsRoom } from './useStaffClients.web.ts'

const boxNames: Record<ClientBox, string> = {
  all: 'All',
  work: 'Open work',
  waits: 'Wait for us',
  suspended: 'Suspended',
}

const empty: Record<ClientBox, readonly [title: string, sentence: string]> = {
  all: ['No clients yet.', 'A client is made of an enquiry, or added here.'],
  work: ['Nobody has open work.', 'Clients with a project that is not over are listed here.'],
  waits: ['Nobody waits for us.', 'Clients who have written, answered or decided come here.'],
  suspended: ['Nobody is suspended.', 'Clients whom the firm keeps out are listed here.'],
}
const nothingFound = [
  'No client by these words.',
  'Try fewer words; people are found by name and address, too.',
] as const

interface StaffClientListProps {
  room: StaffClientsRoom
  /** Opens the form for another; null: they may not. */
  add: (() => void) | null
}

/** The list of clients, with its boxes, its search, and what has come meanwhile. */
export function StaffClientList({ room, add }: StaffClientListProps) {
  const { beside, filters, list } = room
  return (
    <ListPane
      noun="client"
      waiting="Loading clients..."
      list={list}
      beside={beside}
      head={<Head room={room} add={add} />}
      empty={filters.search === '' ? empty[filters.box] : nothingFound}
      hint={<ListHint />}
    >
      {list.rows.map(({ row, isGone }) => (
        <StaffClientRow
          key={row.id}
          row={row}
          isGone={isGone}
          isOpen={row.id === beside.openId}
          href={addressOfClient(filters, row.id)}
        />
      ))}
    </ListPane>
  )
}

const Head = ({ room: { filters, list, narrow }, add }: StaffClientListProps) => (
  <>
    <BoxTabs
      boxes={boxNames}
      current={filters.box}
      counts={list.newest?.counts}
      hrefOf={(box) => addressOfClient({ ...filters, box })}
    />
    <NarrowBar
      tools={
        add ? (
          <button type="button" aria-keyshortcuts="N" onClick={add}>
            New… <KeyCap>N</KeyCap>
          </button>
        ) : null
      }
    >
      <SearchWords
        label="Search clients"
        value={filters.search}
        find={(search) => narrow({ search })}
      />
    </NarrowBar>
  </>
)
