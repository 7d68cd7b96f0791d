import { TextArea } from '../../ui/base/form/Field.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { StaffBeside } from './StaffBeside.tsx'
import styles from './Update.module.css'
import type { StaffUpdateWriting } from './useStaffUpdate.web.ts'

interface StaffFactsProps {
  writing: StaffUpdateWriting
  /** When the update before was published; null: there is none. */
  since: string | null
}

/** What is done: filled in from what happened, with room for what nobody entered. */
export function StaffFacts({ writing, since }: StaffFactsProps) {
  const { facts, answer, written, change, isDropped, toggle } = writing
  return (
    <fieldset className={styles.facts}>
      <legend>
        Done{since ? ` since ${localDay(since)}` : ''}{' '}
        <span>filled in from what happened; take out what the client need not read</span>
      </legend>
      {facts.map(({ id, words, source }) => (
        <label key={id}>
          <input type="checkbox" checked={!isDropped(id)} onChange={() => toggle(id)} />
          <span dir="auto">{words}</span>
          <small dir="auto">{source}</small>
        </label>
      ))}
      <StaffBeside writing={writing} field="dropped" />
      {facts.length === 0 && !answer.isLoading ? (
        <p>
          {answer.error
            ? 'What happened cannot be read just now.'
            : 'Nothing is entered since then.'}
        </p>
      ) : null}
      <TextArea
        name="done"
        label="And"
        optional
        hint="One a line."
        rows={1}
        value={written.done ?? ''}
        onChange={({ target }) => change({ done: target.value })}
      />
      <StaffBeside writing={writing} field="done" />
    </fieldset>
  )
}
