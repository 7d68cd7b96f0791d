import { useEffect, useRef } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { EmptyState } from '../../ui/base/EmptyState.tsx'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { newWords } from '../../ui/signedin/list/news.ts'
import {
  focusRow,
  moveAmongRows,
  useFocusOnNew,
  type ListPlace,
} from '../../ui/signedin/list/rows.ts'
import type { EnquiryBox } from '../enquirylist/contract.ts'
import styles from './Inbox.module.css'
import { StaffEnquiryRow } from './StaffEnquiryRow.tsx'
import { StaffInboxHead } from './StaffInboxHead.tsx'
import { StaffInboxSelection, type StaffInboxSelectionProps } from './StaffInboxSelection.tsx'
import { inboxAddress, besideOpen, type StaffInbox } from './useStaffInbox.web.ts'

const empty: Record<EnquiryBox, [title: string, sentence: string]> = {
  open: ['Nobody waits for an answer.', 'What visitors send from the contact page comes here.'],
  answered: ['No answer is out.', 'Whoever has had an answer stays here until it is won or lost.'],
  won: ['Nothing is won yet.', 'Enquiries that became work are kept here, with why.'],
  lost: ['Nothing is lost.', 'Enquiries that became nothing are kept here, with why.'],
  review: ['Nothing to look through.', 'What looks like spam waits here for your verdict.'],
}
const nothingFound = [
  'Nothing here by these words.',
  'Try fewer words, another box, or everybody’s.',
] as const

/** The list of enquiries, with its tabs, its search, and what has come meanwhile. */
export function StaffInboxList({ inbox, me }: Pick<StaffInboxSelectionProps, 'inbox' | 'me'>) {
  const { list, reference } = inbox
  const place = useRef<HTMLDivElement>(null)
  const awaitNew = useFocusOnNew(place)
  useListKeys(inbox, place)
  useFocusOnReturn(inbox, place)
  return (
    <div className={styles.list} ref={place}>
      <StaffInboxHead inbox={inbox}>
        <StaffInboxSelection inbox={inbox} me={me} place={place} />
      </StaffInboxHead>
      <p role="status" className={styles.news}>
        {list.news.length > 0 ? (
          <button type="button" onClick={() => awaitNew(list.showNews)}>
            {newWords(list.news.length)}
          </button>
        ) : null}
      </p>
      <WhenLoaded of={list.state} waiting="Loading enquiries...">
        {() => <Rows inbox={inbox} />}
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
      {reference ? <ActHint /> : <MoveHint />}
    </div>
  )
}

function Rows({ inbox: { columns, filters, list, reference, selection } }: { inbox: StaffInbox }) {
  const narrowed = [filters.search, filters.assignee, filters.ended_since].some(Boolean)
  const [title, sentence] = narrowed ? nothingFound : empty[filters.box]
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
        <StaffEnquiryRow
          key={row.id}
          row={row}
          columns={columns}
          isGone={isGone}
          isOpen={row.reference === reference}
          isSelected={selection.has(row.id)}
          select={() => selection.toggle({ id: row.id, assignee: row.assignee?.id ?? null })}
          href={inboxAddress(filters, row.reference)}
        />
      ))}
    </ul>
  )
}

/** Moves among the rows; beside an open enquiry, to the next one that is opened. */
function useListKeys(inbox: StaffInbox, place: ListPlace): void {
  const isInList = () => place.current?.contains(document.activeElement) ?? false
  const move = (step: 1 | -1) => {
    if (inbox.reference !== null && !isInList()) {
      const { before, after } = besideOpen(inbox)
      const next = step === 1 ? after : before
      if (next) inbox.open(next, true)
      return
    }
    moveAmongRows(place, step)
  }
  const arrow = { when: isInList, repeats: true }
  useKeys([
    { keys: ['j'], label: 'The next enquiry', act: () => move(1), repeats: true },
    { keys: ['k'], label: 'The one before', act: () => move(-1), repeats: true },
    { ...arrow, keys: ['ArrowDown'], label: 'The next row', act: () => move(1) },
    { ...arrow, keys: ['ArrowUp'], label: 'The row before', act: () => move(-1) },
    { keys: ['Enter'], label: 'Open the row', act: null },
    { keys: ['/'], label: 'Search', act: () => place.current?.querySelector('input')?.focus() },
  ])
}

/** Whoever closes an enquiry is at its row again, or at the heading where it is not listed any more. */
function useFocusOnReturn({ reference, list }: StaffInbox, place: ListPlace): void {
  const was = useRef(reference)
  const rows = useRef(list.rows)
  useEffect(() => {
    rows.current = list.rows
  })
  useEffect(() => {
    const left = was.current
    was.current = reference
    if (reference !== null || left === null || place.current?.contains(document.activeElement))
      return
    const id = rows.current.find(({ row }) => row.reference === left)?.row.id
    focusRow(place, id)
  }, [reference, place])
}

const MoveHint = () => (
  <p className={styles.hint}>
    <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · <KeyCap>↵</KeyCap> open ·{' '}
    <KeyCap>X</KeyCap> select · <KeyCap>/</KeyCap> search · <KeyCap>?</KeyCap> all keys
  </p>
)

const ActHint = () => (
  <p className={styles.hint}>
    <KeyCap>R</KeyCap> reply · <KeyCap>1</KeyCap> to <KeyCap>9</KeyCap> with a template ·{' '}
    <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next and last · <KeyCap>?</KeyCap> all keys
  </p>
)
