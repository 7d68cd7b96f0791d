import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Button } from '../../ui/base/form/Button.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { countWords, newWords } from '../../ui/signedin/list/news.ts'
import {
  focusRow,
  moveAmongRows,
  useFocusOnNew,
  type ListPlace,
} from '../../ui/signedin/list/rows.ts'
import { SearchWords } from '../../ui/signedin/list/SearchWords.tsx'
import styles from './Clients.module.css'
import { StaffClientRow } from './StaffClientRow.tsx'
import { clientBoxes, type ClientBox } from './staff.contract.ts'
import { addressOfClient, nextToOpen, type StaffClientsRoom } from './useStaffClients.web.ts'

const boxNames: Record<ClientBox, string> = {
  all: 'All',
  work: 'Open work',
  waits: 'Wait for us',
  suspended: 'Suspended',
}

const empty: Record<ClientBox, [title: string, sentence: string]> = {
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
  const { list, id } = room
  const place = useRef<HTMLDivElement>(null)
  const awaitNew = useFocusOnNew(place)
  useListKeys(room, place)
  useFocusOnReturn(room, place)
  return (
    <div className={styles.list} ref={place}>
      <Head room={room} add={add} />
      <p role="status" className={styles.news}>
        {list.news.length > 0 ? (
          <button type="button" onClick={() => awaitNew(list.showNews)}>
            {newWords(list.news.length)}
          </button>
        ) : null}
      </p>
      <WhenLoaded of={list.state} waiting="Loading clients...">
        {() => <Rows room={room} />}
      </WhenLoaded>
      {list.hasMore ? (
        <p className={styles.more}>
          <BusyButton
            variant="secondary"
            size="compact"
            type="button"
            busy={list.isLoadingMore}
            onClick={() => awaitNew(list.showMore)}
          >
            Show more
          </BusyButton>
        </p>
      ) : null}
      <p className={styles.hint}>
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · {id ? null : <KeyCap>↵</KeyCap>}
        {id ? null : ' open · '}
        <KeyCap>/</KeyCap> search · <KeyCap>?</KeyCap> all keys
      </p>
    </div>
  )
}

function Head({ room: { filters, list, narrow }, add }: StaffClientListProps) {
  const counts = list.newest?.counts
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Boxes">
        {clientBoxes.map((box) => (
          <Link
            key={box}
            to={addressOfClient({ ...filters, box })}
            aria-current={box === filters.box ? 'true' : undefined}
          >
            {boxNames[box]}
            {counts && counts[box] > 0 ? ` ${countWords(counts[box])}` : ''}
          </Link>
        ))}
      </nav>
      <div className={styles.narrow}>
        <SearchWords
          label="Search clients"
          value={filters.search}
          find={(search) => narrow({ search })}
        />
        {add ? (
          <Button
            variant="secondary"
            size="compact"
            type="button"
            aria-keyshortcuts="N"
            onClick={add}
          >
            New… <KeyCap>N</KeyCap>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Rows({ room: { filters, list, id } }: { room: StaffClientsRoom }) {
  const [title, sentence] = filters.search === '' ? empty[filters.box] : nothingFound
  if (list.rows.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState title={title}>{sentence}</EmptyState>
      </div>
    )
  }
  return (
    <ul>
      {list.rows.map(({ row, isGone }) => (
        <StaffClientRow
          key={row.id}
          row={row}
          isGone={isGone}
          isOpen={row.id === id}
          href={addressOfClient(filters, row.id)}
        />
      ))}
    </ul>
  )
}

/** Moves among the rows; beside an open client, to the next one that is opened. */
function useListKeys(room: StaffClientsRoom, place: ListPlace): void {
  const isInList = () => place.current?.contains(document.activeElement) ?? false
  const move = (step: 1 | -1) => {
    if (room.id !== null && !isInList()) {
      const { before, after } = nextToOpen(room)
      const next = step === 1 ? after : before
      if (next) room.open(next, true)
      return
    }
    moveAmongRows(place, step)
  }
  const arrow = { when: isInList, repeats: true }
  useKeys([
    { keys: ['j'], label: 'The next client', act: () => move(1), repeats: true },
    { keys: ['k'], label: 'The one before', act: () => move(-1), repeats: true },
    { ...arrow, keys: ['ArrowDown'], label: 'The next row', act: () => move(1) },
    { ...arrow, keys: ['ArrowUp'], label: 'The row before', act: () => move(-1) },
    { keys: ['Enter'], label: 'Open the row', act: null },
    { keys: ['/'], label: 'Search', act: () => place.current?.querySelector('input')?.focus() },
  ])
}

/** Whoever closes a client is at its row again, or at the heading where it is not listed any more. */
function useFocusOnReturn({ id }: StaffClientsRoom, place: ListPlace): void {
  const was = useRef(id)
  useEffect(() => {
    const left = was.current
    was.current = id
    if (id !== null || left === null || place.current?.contains(document.activeElement)) return
    focusRow(place, left)
  }, [id, place])
}
