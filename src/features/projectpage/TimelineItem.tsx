import { milestoneAt, updateAt, waitingAt, type HappeningStep } from '../../contract/work.ts'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { localDate } from '../../ui/signedin/time/dates.ts'
import { dayOf } from '../../ui/signedin/time/days.ts'
import { fromTo, fullMoment, timeOfDay } from '../../ui/signedin/time/moment.ts'
import { addressOf } from '../document/contract.ts'
import { messageAt } from '../message/contract.ts'
import type { TimelineEntry } from './contract.ts'
import styles from './TimelineView.module.css'

const stepWords: Record<HappeningStep, string> = {
  'approval-asked': 'Approval requested',
  'approval-decided': 'Decision',
  'approval-withdrawn': 'Approval withdrawn',
  'document-added': 'New document',
  'document-removed': 'Document removed',
  'document-returned': 'Document brought back',
  'meeting-held': 'Meeting',
  'meeting-moved': 'Meeting moved',
  'message-sent': 'Message',
  'milestone-moved': 'Milestone moved',
  'milestone-reached': 'Milestone reached',
  'request-answered': 'Answer',
  'request-asked': 'Request to you',
  'request-withdrawn': 'Request withdrawn',
  'status-changed': 'Status',
  'update-published': 'Update',
}

const focus = (item: HTMLLIElement | null) => item?.focus()

interface TimelineItemProps {
  /** The id of the project that it happened in. */
  project: string
  entry: TimelineEntry
  /** Where the reader goes on: it takes the focus when it appears. */
  isNext: boolean
}

/** One thing that happened: when, what, what was said, and who. */
export function TimelineItem({ project, entry, isNext }: TimelineItemProps) {
  const { at, by_name, words } = entry
  return (
    <li tabIndex={-1} ref={isNext ? focus : undefined}>
      <time dateTime={at} title={fullMoment(at)}>
        {timeOfDay(Date.parse(at))}
      </time>
      <div className={styles.entry}>
        <p className={styles.secondary}>{whatOf(entry)}</p>
        <p className={styles.title}>
          <a href={linkOf(entry, project)}>{titleOf(entry)}</a>
        </p>
        {words ? <PlainText>{words}</PlainText> : null}
        {by_name ? <p className={styles.secondary}>{by_name}</p> : null}
      </div>
    </li>
  )
}

/** Where what it names stands, or what became of it. */
function linkOf({ kind, about, at, became }: TimelineEntry, project: string): string {
  if (kind === 'approval' || kind === 'request') return waitingAt(about)
  if (kind === 'update') return updateAt(project, about)
  if (kind === 'milestone') return milestoneAt(project, about)
  if (kind === 'status') return `/dashboard?project=${project}&status=${about}#projects`
  if (kind === 'message') return messageAt(project, Number(became))
  if (kind === 'document') return addressOf(about)
  const month = dayOf(new Date(became?.split('/')[1] ?? at)).slice(0, 7)
  return `/dashboard?month=${month}&view=month#calendar`
}

function whatOf({ step, became }: TimelineEntry): string {
  if (step === 'milestone-moved' && became) return `Milestone moved to ${localDate(became)}`
  if (step === 'meeting-moved' && became) return `Meeting moved ${fromTo(became)}`
  if (step === 'approval-decided') return became === 'approved' ? 'Approved' : 'Declined'
  if (step === 'document-added' && became !== '1') return `New version, number ${became}`
  return stepWords[step]
}

const statusWords: Record<string, string> = {
  planned: 'Planned',
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** A change of the status is about the project itself, whose title says nothing here. */
const titleOf = ({ step, title, became }: TimelineEntry): string =>
  step === 'status-changed' ? (statusWords[became ?? ''] ?? title) : title
