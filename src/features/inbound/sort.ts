import { automaticSign, loopSign } from '../../platform/mail/incoming/automatic.ts'
import { isFailure } from '../../platform/mail/incoming/bounce.ts'
import type { ParsedMail } from '../../platform/mail/incoming/parse.ts'
import type { ReplyAddresses } from './thread-token.ts'

/** Why a mail waits for a person to look at it. */
export const reviewReasons = {
  'no-token': 'It names no mail of ours that it answers.',
  'other-token': 'The address that it was sent to is not one of ours, or was changed.',
  'several-threads': 'It answers several of our mails at once.',
  'several-senders': 'It does not say clearly whom it is from.',
  'not-authenticated': 'A mail server says that it is not from whom it says.',
  'other-sender': 'It comes from another address than the one that our mail went to.',
  'no-thread': 'What it answers is not there any more.',
  'not-allowed': 'Whoever sent it may not write there (any more).',
  'too-many': 'More mails came from there within an hour than a person writes.',
  unreadable: 'It cannot be read as a mail.',
  'same-id': 'It has the name of an earlier mail, and says something else.',
} as const
export type ReviewReason = keyof typeof reviewReasons

/** Where a mail belongs by what it says itself; `task`: of the mail of ours that it answers. */
export type Sorted =
  | { to: 'thread'; task: string; sender: string }
  | { to: 'bounce'; task: string | null }
  | { to: 'automatic'; task: string | null; sender: string | null; sign: string }
  | { to: 'review'; task: string | null; why: ReviewReason }

interface Given {
  replies: ReplyAddresses
  /** Whether mail from this address is mail of ours. */
  isOwn: (address: string) => boolean
  /** The task of a mail of ours by its Message-ID; null: not ours. */
  taskOf: (messageId: string) => string | null
}

/** Decides from a mail alone where it belongs; whose thread it is has to be looked up. */
export function sortMail(mail: ParsedMail, given: Given): Sorted {
  const { tasks, isForged } = given.replies.read(mail.recipients)
  const [first = null] = tasks
  const sender = mail.from.length === 1 ? (mail.from[0] ?? null) : null
  if (mail.report) {
    const named = mail.report.messageId && given.taskOf(mail.report.messageId)
    const task = first ?? named
    if (isFailure(mail.report)) return { to: 'bounce', task }
    return { to: 'automatic', task, sender: null, sign: `a report: ${mail.report.action}` }
  }
  const loop = loopSign(mail, given.isOwn)
  if (loop !== null) return { to: 'automatic', task: first, sender: null, sign: loop }
  const only = tasks.length === 1 && !isForged ? first : null
  const sign = automaticSign(mail)
  if (sign !== null)
    return { to: 'automatic', task: only, sender: mail.isRefuted ? null : sender, sign }
  const why = doubt(mail, { tasks, isForged, sender })
  if (why !== null || only === null || sender === null)
    return { to: 'review', task: first, why: why ?? 'no-token' }
  return { to: 'thread', task: only, sender }
}

interface Found {
  tasks: string[]
  isForged: boolean
  sender: string | null
}

function doubt(mail: ParsedMail, { tasks, isForged, sender }: Found): ReviewReason | null {
  if (isForged) return 'other-token'
  if (tasks.length === 0) return 'no-token'
  if (tasks.length > 1) return 'several-threads'
  if (sender === null) return 'several-senders'
  return mail.isRefuted ? 'not-authenticated' : null
}
