import { written } from '../../ui/signedin/time/zone.ts'
import type { CalendarEntry } from './contract.ts'
import { EntryKind } from './EntryMark.tsx'
import styles from './EntryRow.module.css'

/** One entry with all its details, and a link to its project. */
export function EntryRow({ entry }: { entry: CalendarEntry }) {
  const { title, place, starts_at, ends_at, project_id, project_title } = entry
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
          <EntryKind entry={entry} />
          {place ? <span>{place}</span> : null}
          {project_id && project_title ? (
            <a href={`/dashboard?project=${project_id}#projects`}>{project_title}</a>
          ) : null}
        </p>
      </div>
    </li>
  )
}
