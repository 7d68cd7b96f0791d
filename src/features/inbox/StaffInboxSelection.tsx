import { useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { KeyCap } from '../../ui/signedin/keys/KeyCap.tsx'
import { useKeys } from '../../ui/signedin/keys/screen-keys.ts'
import { countWords } from '../../ui/signedin/list/news.ts'
import { focusRow, rowInFocus, type ListPlace } from '../../ui/signedin/list/rows.ts'
import { SelectionBar } from '../../ui/signedin/list/SelectionBar.tsx'
import { GiveDialog } from '../../ui/signedin/people/GiveDialog.tsx'
import { listAssignees } from '../enquiry/staff.contract.ts'
import { listSeenEnquiries, mostAtOnce } from '../enquirylist/staff.contract.ts'
import { useStaffManyActs, type StaffManyActs } from './useStaffManyActs.web.ts'
import type { StaffInbox } from './useStaffInbox.web.ts'

export interface StaffInboxSelectionProps {
  inbox: StaffInbox
  /** Who reads it. */
  me: { id: string; name: string }
  place: ListPlace
}

/** What is selected of the inbox, and what can be done to all of it at once. */
export function StaffInboxSelection({ inbox, me, place }: StaffInboxSelectionProps) {
  const { selection, filters } = inbox
  const [isGiving, setIsGiving] = useState(false)
  const { data: people = [] } = useAnswer(listAssignees, isGiving ? {} : null)
  const acts = useStaffManyActs(inbox, place)
  const count = selection.ones.length
  const chooseThese = () => choiceOf(inbox)
  const clear = () => {
    const [first] = selection.ones
    selection.clear()
    if (rowInFocus(place) < 0) focusRow(place, first?.id)
  }
  const give = () => setIsGiving(true)
  useSelectionKeys(inbox, place, { acts, give, chooseThese, clear })
  return (
    <>
      <SelectionBar count={count} all={allWords(inbox)} chooseThese={chooseThese} clear={clear}>
        <div>
          <Act keyCap="G" label="Give to…" busy={acts.isBusy} press={give} />
          {filters.box === 'open' ? (
            <Act keyCap="E" label="Answered" busy={acts.isBusy} press={acts.answered} />
          ) : null}
          {filters.box === 'review' ? null : (
            <Act keyCap="!" label="Spam" busy={acts.isBusy} press={acts.spam} />
          )}
        </div>
        <Refusal of={acts.refused} lead="Not done. " />
      </SelectionBar>
      {isGiving ? (
        <GiveDialog
          people={people}
          me={me}
          give={(person, isMe) => void acts.assign(person, isMe)}
          onClose={() => setIsGiving(false)}
        />
      ) : null}
    </>
  )
}

interface ActProps {
  label: string
  keyCap: string
  busy: boolean
  press: () => unknown
}

const Act = ({ label, keyCap, busy, press }: ActProps) => (
  <Button
    variant="secondary"
    size="compact"
    type="button"
    aria-keyshortcuts={keyCap}
    aria-disabled={busy || undefined}
    onClick={() => void (busy || press())}
  >
    {label} <KeyCap>{keyCap}</KeyCap>
  </Button>
)

/** How many the list has; null: nobody has counted those that are not shown. */
const countOf = ({ list }: StaffInbox): number | null =>
  list.hasMore ? (list.newest?.found ?? null) : list.rows.filter(({ isGone }) => !isGone).length

function allWords(inbox: StaffInbox): string | null {
  const count = countOf(inbox)
  if (count !== null && inbox.selection.ones.length >= Math.min(count, mostAtOnce)) return null
  return count === null ? 'All of these' : `All of these ${countWords(count)}`
}

/** Selects all that the list has, whether they are shown or not; returns what there is to say. */
async function choiceOf({ filters, selection }: StaffInbox): Promise<string> {
  const all = await callEndpoint(listSeenEnquiries, { query: filters }).catch(
    ({ message }: Error) => message,
  )
  if (typeof all === 'string') return all
  selection.choose(all.items)
  return all.whole ? '' : `These are the first ${mostAtOnce}: no more are changed at once.`
}

interface KeyedActs {
  acts: StaffManyActs
  give: () => void
  chooseThese: () => Promise<string>
  clear: () => void
}

/** Beside an open enquiry they act on what is selected only while the focus is in the list. */
function useSelectionKeys(
  { selection, list, filters, reference }: StaffInbox,
  place: ListPlace,
  { acts, give, chooseThese, clear }: KeyedActs,
): void {
  const isInList = () => place.current?.contains(document.activeElement) ?? false
  const acting = () => selection.ones.length > 0 && (reference === null || isInList())
  const toggle = () => {
    const row = list.rows[rowInFocus(place)]?.row
    if (row) selection.toggle({ id: row.id, assignee: row.assignee?.id ?? null })
  }
  useKeys(
    [
      { keys: ['x'], label: 'Select the row', act: toggle, when: () => rowInFocus(place) >= 0 },
      { keys: ['a'], label: 'Select all of these', act: () => void chooseThese(), when: acting },
      { keys: ['Escape'], label: 'Select none', act: clear, when: acting },
      { keys: ['g'], label: 'Give what is selected to…', act: give, when: acting },
      {
        keys: ['e'],
        label: 'What is selected is answered',
        act: () => void acts.answered(),
        when: () => acting() && filters.box === 'open',
      },
      {
        keys: ['!'],
        label: 'What is selected is spam',
        act: () => void acts.spam(),
        when: () => acting() && filters.box !== 'review',
      },
    ],
    { first: true },
  )
}
