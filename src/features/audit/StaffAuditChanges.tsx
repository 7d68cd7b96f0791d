import styles from './Open.module.css'
import { fieldWords, valueWords } from './staff-audit-words.web.ts'
import type { AuditEntry } from './staff.contract.ts'

/** What was there before and what is there after, field by field, and what else is known. */
export function StaffAuditChanges({ entry }: { entry: AuditEntry }) {
  const { changes, detail, state } = entry
  const more = Object.entries(detail)
  return (
    <>
      {changes.length > 0 ? (
        <table className={styles.changes}>
          <caption>What changed</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldWords(field)}</th>
                <td dir="auto">{valueWords(before)}</td>
                <td dir="auto">{valueWords(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {state === 'erased' ? (
        <p className={styles.erased}>
          What was there before and after was erased with the person whose it was.
        </p>
      ) : null}
      {more.length > 0 ? (
        <dl className={styles.facts} aria-label="More">
          {more.map(([field, value]) => (
            <div key={field}>
              <dt>{fieldWords(field)}</dt>
              <dd dir="auto">{valueWords(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
