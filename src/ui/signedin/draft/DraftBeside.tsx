import { useId } from 'react'
import { Button } from '../../base/form/Button.tsx'
import type { DraftEditor } from './draft-editor.ts'
import type { DraftChoice, DraftState, OtherText } from './draft-state.ts'
import styles from './DraftBeside.module.css'

interface DraftBesideProps {
  editor: DraftEditor
  state: DraftState
  field: string
  /** Called when the person has chosen; the focus belongs to the field then. */
  onChosen: () => void
}

/** A text that was written elsewhere, beside the field that has another one, until somebody chooses. */
export function DraftBeside({ editor, state, field, onChosen }: DraftBesideProps) {
  const id = useId()
  const { others = [], value = '' } = state.fields[field] ?? {}
  const [other] = others
  if (!other) return null
  const choose = (choice: DraftChoice) => {
    editor.choose(field, choice)
    onChosen()
  }
  const button = (choice: DraftChoice, label: string) => (
    <Button variant="secondary" size="compact" type="button" onClick={() => choose(choice)}>
      {label}
    </Button>
  )
  const isEmpty = other.value === ''
  return (
    <section className={styles.beside} aria-labelledby={id}>
      <h4 id={id}>
        <span role="status">{headOf(other)}</span>
      </h4>
      {isEmpty ? null : (
        <div className={styles.text} dir="auto">
          {other.value}
        </div>
      )}
      <p className={styles.choices}>
        {button('mine', value === '' ? 'Keep it empty' : 'Keep what is in the field')}
        {button('other', isEmpty ? 'Empty the field' : 'Take the other')}
        {isEmpty || value === '' ? null : button('both', 'Put it below mine')}
      </p>
    </section>
  )
}

function headOf({ from, value }: OtherText): string {
  if (from === 'device') return 'This device has another text, which was not saved'
  if (value === '') return 'It was sent or emptied elsewhere meanwhile'
  return 'It was changed elsewhere meanwhile'
}
