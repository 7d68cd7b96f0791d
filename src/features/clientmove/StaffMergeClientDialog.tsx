import { useState } from 'react'
import { BusyButton } from '../../ui/base/form/BusyButton.tsx'
import { Choices } from '../../ui/base/form/Choices.tsx'
import { Notice } from '../../ui/base/Notice.tsx'
import { Refusal } from '../../ui/signedin/data/ActState.tsx'
import { useAnswer } from '../../ui/signedin/data/useAnswer.ts'
import { WhenLoaded } from '../../ui/signedin/data/WhenLoaded.tsx'
import { Dialog, useFocusOnChosen } from '../../ui/signedin/dialog/Dialog.tsx'
import styles from './Move.module.css'
import { changeWords, movingWords } from './staff-move-words.web.ts'
import { previewClientMerge, type ClientMergePreview, type MergedSight } from './staff.contract.ts'
import type { NamedClient, StaffMoves } from './useStaffMoves.web.ts'

interface StaffMergeClientDialogProps {
  /** The open one and the other. */
  pair: readonly [NamedClient, NamedClient]
  moves: StaffMoves
  onClose: () => void
}

const sights: { value: MergedSight; label: string; about: string }[] = [
  {
    value: 'before',
    label: 'The projects that they saw before',
    about: 'Nobody sees more. More can be given to each of them afterwards.',
  },
  {
    value: 'all',
    label: 'All projects of both, if they saw all of theirs',
    about: 'For one company that was typed twice.',
  },
]

/** Which of two clients stays, what moves, and who sees what afterwards, before they are merged. */
export function StaffMergeClientDialog({ pair, moves, onClose }: StaffMergeClientDialogProps) {
  const form = useFocusOnChosen()
  const [stays, stay] = useState(pair[0].id)
  const [sees, setSees] = useState<MergedSight>('before')
  const [kept, other] = stays === pair[0].id ? pair : [pair[1], pair[0]]
  const answer = useAnswer(previewClientMerge, {
    params: { id: kept.id, other: other.id },
    query: { sees },
  })
  return (
    <Dialog title="Merge two clients" onClose={onClose} size="large">
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void moves.into(kept, other, sees, onClose)
        }}
      >
        <Choices
          legend="Which one stays"
          name="kept"
          choices={pair.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={[kept.id]}
          choose={stay}
        />
        <Choices
          legend="What their people see afterwards"
          name="sees"
          choices={sights}
          chosen={[sees]}
          choose={setSees}
        />
        <WhenLoaded of={answer} waiting="Loading what moves...">
          {(preview) => <Preview preview={preview} />}
        </WhenLoaded>
        <Refusal of={moves.merge} lead="Not merged. " />
        <p>
          <BusyButton
            type="submit"
            variant="primary"
            size="compact"
            busy={moves.merge.isPending}
            disabled={!answer.data || answer.data.refused !== null}
          >
            Merge {other.name} into {kept.name}
          </BusyButton>
        </p>
      </form>
    </Dialog>
  )
}

function Preview({ preview }: { preview: ClientMergePreview }) {
  const { kept, other, moves, people, is_full, no_admin, refused } = preview
  if (refused) return <Notice tone="bad">{refused}</Notice>
  const moving = movingWords(moves)
  return (
    <>
      <p className={styles.moves}>
        {moving
          ? `To ${kept.name} go ${moving} of ${other.name}.`
          : `${other.name} has nothing that could move.`}{' '}
        Its enquiries follow its people’s addresses. What the audit says of it stays, and its
        address leads to {kept.name}.
      </p>
      {is_full ? (
        <Notice tone="bad">
          The files of both are more than one client has room for. They stay, and no new ones come.
        </Notice>
      ) : null}
      {no_admin ? (
        <Notice tone="bad">
          Nobody of {kept.name} would manage its people then. Make somebody an admin who sees all
          afterwards, or do it for them.
        </Notice>
      ) : null}
      {people.length === 0 ? null : (
        <ul className={styles.people} aria-label="For whom something changes">
          {people.map((person) => (
            <li key={person.id}>
              <b dir="auto">{person.name}</b> {person.name === person.email ? null : person.email}
              <span>{changeWords(person)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
