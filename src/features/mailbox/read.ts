import { z } from 'zod'
import type { Entry } from '../../platform/outbox/queue.ts'
import type { MailSummary } from './contract.ts'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().exactOptional(),
})

/** The mail of a task of the outbox; undefined for a task that holds none that anybody could read. */
export function readMail(entry: Entry) {
  const parsed = mail.safeParse(entry.payload)
  if (!parsed.success) return undefined
  const { to, subject } = parsed.data
  const { id, state, attempts, next_try_at, last_error, outcome } = entry
  const became = { state, attempts, next_try_at, last_error, outcome }
  const summary: MailSummary = { id, to, subject, written_at: entry.created_at, ...became }
  return { summary, mail: parsed.data }
}
