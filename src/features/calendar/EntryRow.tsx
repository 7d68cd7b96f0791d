import { waitingAt } from '../../contract/work.ts'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { written } from '../../ui/signedin/time/zone.ts'
import type { CalendarEntry } from './contract.ts'
import { EntryKind } from './EntryMark.tsx'
import styles from './EntryRow.module.css'

interface EntryRowProps {
  entry: CalendarEntry
  /** It stands among those of other days, so it says its own. */
  isDated?: boolean
}

/** One entry with all its details, and a link to its project. */
export function EntryRow({ entry, isDated = false }: EntryRowProps) {
  const { id, kind, title, place, who, starts_at, ends_at, project_id, project_title, date } = entry
  const { place: row } = useLinked<HTMLLIElement>('meeting', id)
  const day = isDated && date !== null ? localDate(date) : 'All day'
  return (
    <li className={styles.entry} ref={row} tabIndex={-1}>
      <span className={styles.when}>
        {starts_at && ends_at
          ? written({ timeStyle: 'short' }).formatRange(Date.parse(starts_at), Date.parse(ends_at))
          : day}
      </span>
      <div className={styles.what}>
        <p className={styles.title}>
          {kind === 'due' ? <a href={waitingAt(id)}>{title}</a> : title}
        </p>
        <p className={styles.facts}>
          <EntryKind entry={entry} />
          {place ? <span>{place}</span> : null}
          {who ? <span>With {who}</span> : null}
          {project_id && project_title ? (
            <a href={`/dashboard?project=${project_id}#projects`}>{project_title}</a>
          ) : null}
        </p>
      </div>
    </li>
  )
}
