import { useId } from 'react'
import { Button } from '../../base/form/Button.tsx'
import type { DraftChoice } from './draft-state.ts'
import styles from './TextBeside.module.css'

interface TextBesideProps {
  /** Where the other text comes from, as a sentence without its full stop. */
  head: string
  other: string
  isFieldEmpty: boolean
  /** Whether the two can be put together. */
  mayJoin?: boolean
  choose: (choice: DraftChoice) => void
}

/** Another text for a field, beside it until the person has chosen. */
export function TextBeside(props: TextBesideProps) {
  const { head, other, isFieldEmpty, mayJoin = true, choose } = props
  const id = useId()
  const button = (choice: DraftChoice, label: string) => (
    <Button variant="secondary" size="compact" type="button" onClick={() => choose(choice)}>
      {label}
    </Button>
  )
  return (
    <section className={styles.beside} aria-labelledby={id}>
      {/* No heading: it stands below fields of any level. */}
      <p id={id} className={styles.head} role="status">
        {head}
      </p>
      {other === '' ? null : (
        <div className={styles.text} dir="auto">
          {other}
        </div>
      )}
      <p className={styles.choices}>
        {button('mine', isFieldEmpty ? 'Keep it empty' : 'Keep what is in the field')}
        {button('other', other === '' ? 'Empty the field' : 'Take the other')}
        {other === '' || isFieldEmpty || !mayJoin ? null : button('both', 'Put it below mine')}
      </p>
    </section>
  )
}
