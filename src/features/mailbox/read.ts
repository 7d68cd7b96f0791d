import { z } from 'zod'
import type { OutboxEntry } from '../../platform/outbox/queue.ts'
import type { MailSummary } from './contract.ts'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().exactOptional(),
})

/** The mail of a task; undefined when its payload is no mail. */
export function readMail(entry: OutboxEntry) {
  const parsed = mail.safeParse(entry.payload)
  if (!parsed.success) return undefined
  const { to, subject } = parsed.data
  const { id, state, attempts, next_try_at, last_error, outcome } = entry
  const became = { state, attempts, next_try_at, last_error, outcome }
  const summary: MailSummary = { id, to, subject, written_at: entry.created_at, ...became }
  return { summary, mail: parsed.data }
}
