import { written } from '../../ui/signedin/time/zone.ts'
import type { CalendarEntry } from './contract.ts'
import styles from './EntryRow.module.css'

const kinds = { meeting: 'Meeting', milestone: 'Milestone', due: 'Due' }

/** What kind of date it is, in a word; colour and shape only repeat it. */
export const kindOf = ({ kind, reached_at }: CalendarEntry) =>
  reached_at ? 'Reached' : kinds[kind]

/** One entry with all that is known of it, and the way to its project. */
export function EntryRow({ entry }: { entry: CalendarEntry }) {
  const { kind, title, place, starts_at, ends_at, project_id, project_title } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.when}>
        {starts_at && ends_at
          ? written({ timeStyle: 'short' }).formatRange(Date.parse(starts_at), Date.parse(ends_at))
          : 'All day'}
      </span>
      <div className={styles.what}>
        <p className={styles.title}>{title}</p>
        <p className={styles.facts}>
          <span className={[styles.kind, styles[kind]].join(' ')}>{kindOf(entry)}</span>
          {place ? <span>{place}</span> : null}
          {project_id && project_title ? (
            <a href={`/dashboard?project=${project_id}#projects`}>{project_title}</a>
          ) : null}
        </p>
      </div>
    </li>
  )
}
