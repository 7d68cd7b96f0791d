import { Link } from 'react-router'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { fullMoment, timeOfDay } from '../../ui/signedin/time/moment.ts'
import { projectAddress } from '../projectroom/contract.ts'
import type { FirmHappening } from './staff.contract.ts'
import { partOf, whatHappened, whatItIs } from './staff-timeline-words.web.ts'
import styles from './Timeline.module.css'

const focus = (item: HTMLLIElement | null) => item?.focus()

interface StaffHappeningProps {
  project: string
  entry: FirmHappening
  /** It takes the focus when it appears. */
  isNext: boolean
}

/** One thing that happened: when, what, what was said, by whom, and whether the team alone reads it. */
export function StaffHappening({ project, entry, isNext }: StaffHappeningProps) {
  const { at, by_name, words, kind, for_team } = entry
  const title = whatItIs(entry)
  return (
    <li tabIndex={-1} ref={isNext ? focus : undefined}>
      <time dateTime={at} title={fullMoment(at)}>
        {timeOfDay(Date.parse(at))}
      </time>
      <div className={styles.entry}>
        <p>
          <Link to={projectAddress(project, partOf[kind])}>{whatHappened(entry)}</Link>
          {title ? <b dir="auto">{title}</b> : null}
          {for_team ? <span className={styles.team}>Team</span> : null}
        </p>
        {words ? <PlainText>{words}</PlainText> : null}
        {by_name ? (
          <p className={styles.by} dir="auto">
            {by_name}
          </p>
        ) : null}
      </div>
    </li>
  )
}
