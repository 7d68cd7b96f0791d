import { useNow } from '../../ui/base/useNow.ts'
import { written } from '../../ui/signedin/time/zone.ts'
import type { Meeting } from '../meeting/contract.ts'
import styles from './ProjectMeetings.module.css'

/** How many are listed in a project; the calendar has them all. */
const mostShown = 3

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The next meetings about a project; renders nothing when none is planned. */
export function ProjectMeetings({ meetings }: { meetings: readonly Meeting[] }) {
  const now = useNow()
  const coming = meetings.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime())
  if (coming.length === 0) return null
  return (
    <section>
      <h3>{coming.length === 1 ? 'Next meeting' : 'Next meetings'}</h3>
      <ul className={styles.meetings}>
        {coming.slice(0, mostShown).map(({ id, title, place, starts_at, ends_at }) => (
          <li key={id}>
            <time className={styles.when} dateTime={starts_at}>
              <span>{written(day).format(Date.parse(starts_at))}</span>
              <span>
                {written({ timeStyle: 'short' }).formatRange(
                  Date.parse(starts_at),
                  Date.parse(ends_at),
                )}
              </span>
            </time>
            <div>
              <p className={styles.title}>{title}</p>
              {place ? <p className={styles.place}>{place}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
