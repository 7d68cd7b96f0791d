import { useState } from 'react'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { useNow } from '../../ui/base/useNow.ts'
import { dayInShort } from '../../ui/signedin/time/dates.ts'
import { fullMoment, timeOfDay } from '../../ui/signedin/time/moment.ts'
import { callEndpoint } from '../../ui/signedin/data/client.ts'
import { AttachedFiles } from '../../ui/signedin/work/AttachedFiles.tsx'
import type { EnquiryWhole } from '../enquiry/staff.contract.ts'
import { openEnquiryFile } from '../mailfile/staff.contract.ts'
import styles from './Course.module.css'
import { courseOf, type CoursePoint } from './staff-course.web.ts'

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
  const { at, words, text, isOurs, state, files = [] } = point
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
          <LongText>{text}</LongText>
        </div>
      )}
      <AttachedFiles
        files={files}
        open={(file) => callEndpoint(openEnquiryFile, { params: { file } })}
        saysUnread
      />
    </li>
  )
}

const clock = (at: string) => timeOfDay(Date.parse(at))

/** What the visitor wrote first. */
export const FirstMessage = ({ children }: { children: string }) => (
  <div className={styles.message}>
    <LongText>{children}</LongText>
  </div>
)

/** More characters than anybody reads at a glance. */
const long = 2400

/** A text of which the beginning is shown, where it is very long. */
function LongText({ children }: { children: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (children.length <= long) return <PlainText>{children}</PlainText>
  const length = children.length.toLocaleString('en')
  return (
    <>
      <PlainText>{isWhole ? children : `${beginning(children)} …`}</PlainText>
      <button
        className={styles.whole}
        type="button"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show the beginning alone' : `Show all ${length} characters`}
      </button>
    </>
  )
}

/** Up to the end of a word. */
const beginning = (text: string) => text.slice(0, long - 400).replace(/\s+\S{0,60}$/u, '')
