import type { followUp } from '../delivery/contract.ts'
import type { EnquiryWhole, ThreadEntry } from '../enquiry/staff.contract.ts'
import type { z } from 'zod'
import { localDate } from '../../ui/signedin/time/dates.ts'

/** A point on the time line of an enquiry. */
export interface CoursePoint {
  id: string
  at: string
  words: string
  /** What was written; it stands below the words. */
  text?: string
  /** The files that came with it. */
  files?: ThreadEntry['files']
  /** The visitor never reads it. */
  isOurs?: boolean
  state: 'done' | 'ahead' | 'failed'
}

type FollowUp = z.output<typeof followUp>

/** All that happened to an enquiry, in order, with what is still to come at the end. */
export function courseOf(enquiry: EnquiryWhole): CoursePoint[] {
  const { received_at: at, reply_due_at: due, box, follow_ups: followUps, thread } = enquiry
  const happened: CoursePoint[] = [
    {
      id: 'received',
      at,
      words: 'received from the contact page',
      state: 'done',
      files: enquiry.files,
    },
    ...followUps.map((one, place) => followed(one, `follow-up ${place}`)),
    ...thread.map(written),
    ...answeredElsewhere(enquiry),
  ]
  const sorted = happened.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const ended = endOf(enquiry)
  if (ended) return [...sorted, ended]
  if (box !== 'open') return sorted
  return [...sorted, { id: 'due', at: due, words: 'an answer is due', state: 'ahead' }]
}

const waiting = ['queued', 'sending', 'waiting', 'retrying']

function followed({ kind, state, at, outcome }: FollowUp, id: string): CoursePoint {
  const because = outcome ? `: ${outcome}` : ''
  const point = (words: string, how: CoursePoint['state']) => ({ id, at, words, state: how })
  if (kind === 'mail') {
    if (state === 'sent') return point('confirmation mailed', 'done')
    if (waiting.includes(state)) return point('the confirmation waits to be mailed', 'ahead')
    if (state === 'bounced') return point(`the confirmation came back${because}`, 'failed')
    return point(`the confirmation could not be mailed${because}`, 'failed')
  }
  if (state === 'created') return point(`Lead made in Salesforce${because}`, 'done')
  if (state === 'updated') return point(`Lead in Salesforce updated${because}`, 'done')
  if (waiting.includes(state)) return point(`waits to go to Salesforce${because}`, 'ahead')
  if (state === 'duplicate') return point(`Salesforce has this Lead already${because}`, 'failed')
  return point(`not in Salesforce${because}`, 'failed')
}

/** An answer that is not in the thread, such as a call. */
const answeredElsewhere = ({ answered_at: at, thread }: EnquiryWhole): CoursePoint[] =>
  at === null || thread.some(({ kind }) => kind === 'out')
    ? []
    : [{ id: 'elsewhere', at, words: 'answered elsewhere', isOurs: true, state: 'done' }]

/** What became of the mail of an answer. */
const mailWords = {
  waiting: ', the mail is about to leave',
  sent: '',
  failed: ', NOT mailed',
  bounced: ', and the mail came back',
}

function written(entry: ThreadEntry): CoursePoint {
  const { id, kind, author, text, at, mail, returned_with: returned, automatic, files } = entry
  const who = author ?? 'Somebody'
  if (kind === 'note') return { id, at, words: `${who} noted`, text, isOurs: true, state: 'done' }
  if (kind === 'in' && entry.merged?.first)
    return {
      id,
      at,
      words: `wrote from the contact page as ${entry.merged.reference}`,
      text,
      files,
      state: 'done',
    }
  if (kind === 'in')
    return {
      id,
      at,
      words: automatic ? 'an automatic mail came' : 'another mail came',
      text,
      files,
      state: 'done',
    }
  const state = mail === 'failed' || mail === 'bounced' ? 'failed' : 'done'
  const because = returned ? `: ${returned}` : ''
  return { id, at, words: `${who} answered${mail ? mailWords[mail] : ''}${because}`, text, state }
}

function endOf(enquiry: EnquiryWhole) {
  const { box, ended_why: why, answered_at: at, received_at: received, ended_on: on } = enquiry
  if (box !== 'won' && box !== 'lost') return null
  const when = on === null ? box : `${box} on ${localDate(on)}`
  const words = why ? `${when}: ${why}` : when
  return { id: 'ended', at: at ?? received, words, isOurs: true, state: 'done' as const }
}
