import { useNow } from '../../ui/base/useNow.ts'
import { dayInShort } from '../../ui/signedin/time/dates.ts'
import { fullMoment, timeOfDay } from '../../ui/signedin/time/moment.ts'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import styles from './Course.module.css'
import { courseOf, type CoursePoint } from './staff-course.web.ts'
import { StaffLongText } from './StaffLongText.tsx'

/** What happened to an enquiry, along a line. */
export function StaffEnquiryCourse({ enquiry }: { enquiry: EnquiryWhole }) {
  const points = courseOf(enquiry)
  return (
    <ol className={styles.course} aria-label="What happened">
      {points.map((point, at) => (
        <Point key={point.id} point={point} before={points[at - 1]} />
      ))}
    </ol>
  )
}

interface PointProps {
  point: CoursePoint
  before: CoursePoint | undefined
}

function Point({ point, before }: PointProps) {
  const now = useNow()
  const { at, words, text, isOurs, state } = point
  const [day, dayBefore] = [at, before?.at ?? ''].map((one) => one && dayInShort(one, now))
  return (
    <li className={styles[state]} data-entry={point.id}>
      <p>
        <time dateTime={at} title={fullMoment(at)}>
          {point.id === 'ended' ? null : `${day === dayBefore ? '' : `${day} `}${clock(at)}, `}
        </time>
        {words}
        {isOurs ? <span className={styles.ours}>Only us</span> : null}
      </p>
      {text === undefined ? null : (
        <div className={styles.text}>
          <StaffLongText>{text}</StaffLongText>
        </div>
      )}
    </li>
  )
}

const clock = (at: string) => timeOfDay(Date.parse(at))

/** What the visitor wrote first. */
export const FirstMessage = ({ children }: { children: string }) => (
  <div className={styles.message}>
    <StaffLongText>{children}</StaffLongText>
  </div>
)
