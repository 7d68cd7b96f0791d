import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { BoxTabs } from '../../ui/signedin/list/BoxTabs.tsx'
import { KeptFilters } from '../../ui/signedin/list/KeptFilters.tsx'
import { NarrowBar } from '../../ui/signedin/list/NarrowBar.tsx'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import { peopleAddress, peoplePath, type StaffEverybodyRoom } from './useStaffEverybody.web.ts'

const boxNames = {
  all: 'All',
  firm: 'Firm',
  clients: 'Clients',
  invited: 'Invited',
  suspended: 'Suspended',
} as const

interface EverybodyHeadProps {
  room: StaffEverybodyRoom
  /** Opens the form for a colleague; null: they may not. */
  invite: (() => void) | null
}

/** The boxes with who is in them, and what narrows the list down. */
export function StaffEverybodyHead({ room, invite }: EverybodyHeadProps) {
  const { filters, kept, list, narrow } = room
  return (
    <>
      <BoxTabs
        boxes={boxNames}
        current={filters.box}
        counts={list.newest?.counts}
        hrefOf={(box) => peopleAddress({ ...filters, box })}
      />
      <NarrowBar
        tools={
          <>
            <KeptFilters
              noun="people"
              kept={kept}
              path={peoplePath}
              query={peopleAddress(filters).slice(peoplePath.length + 1)}
            />
            {invite ? (
              <button type="button" aria-keyshortcuts="N" onClick={invite}>
                Invite a colleague… <KeyCap>N</KeyCap>
              </button>
            ) : null}
          </>
        }
      >
        <SearchWords
          label="Search names, addresses and organisations"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
      </NarrowBar>
    </>
  )
}
