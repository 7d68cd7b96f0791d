import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import type { MailMessage } from '../../contract/mail.ts'
import { connectionTo } from './smtp.ts'
import { smtpFailure } from './failure.ts'
import type { Outcome, Perform, Task } from '../outbox/task.ts'

/** Who mail comes from. */
interface Sender {
  name: string
  address: string
}

interface MailerParts {
  /** `smtp://` or `smtps://`, with the user and password where there are any. */
  smtpUrl: string
  from: Sender
  /** The name of the site's host, without a port: the right side of each Message-ID. */
  host: string
  /** How long, in ms, each step of the exchange may take. */
  patience?: number
}

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
})

/**
 * Sends letters over SMTP, one recipient each. A letter has the same Message-ID and date however
 * often it is tried, so that a copy sent twice, because the answer to the first was lost, can be
 * told.
 */
export function mailPerform({ smtpUrl, from, host, patience = 20_000 }: MailerParts): Perform {
  const transport = createTransport({
    ...connectionTo(smtpUrl, patience),
    pool: true,
    maxConnections: 5,
    // A connection is used again within a burst, and is not left to grow stale.
    idleTimeout: 5_000,
    // The outbox tries again, and counts.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Each failure is told to whoever sends; as an unheard event it would end the process.
  transport.on('error', () => {})
  const perform = async (task: Task, signal?: AbortSignal): Promise<Outcome> => {
    const parsed = letter.safeParse(task.payload)
    if (!parsed.success) return refused('the task holds no mail')
    try {
      checkLetter(parsed.data)
    } catch (error) {
      return refused((error as Error).message)
    }
    const messageId = `<${task.id}@${host}>`
    const date = new Date(task.createdAt)
    try {
      const mail = { ...mailOf(parsed.data, from), messageId, date, signal }
      const { response } = await transport.sendMail(mail)
      return { end: 'done', state: 'sent', note: response }
    } catch (error) {
      return smtpFailure(error, patience)
    }
  }
  return Object.assign(perform, { close: () => transport.close({ force: true }) })
}

const refused = (why: string): Outcome => ({ end: 'refused', state: 'refused', why })

/** Throws for what must not go out: an address or a line of the head that could become another. */
export function checkLetter({ to, replyTo, subject, headers = {} }: MailMessage): void {
  for (const address of [to, ...(replyTo === undefined ? [] : [replyTo])]) {
    if (addressProblem(address)) throw new Error('the address is not one that mail is sent to')
  }
  for (const [name, value] of Object.entries({ Subject: subject, ...headers })) {
    if (!/^[A-Za-z][A-Za-z\d-]*$/.test(name)) throw new Error('a line of the head has a bad name')
    if (/\p{Cc}/u.test(value)) throw new Error(`${name} holds a line break or a control character`)
  }
}

function mailOf({ to, subject, text, html, replyTo, headers }: MailMessage, from: Sender) {
  return {
    from,
    // As an object, because a text would be taken apart again.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    // Keeps answering machines from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    xMailer: false as const,
  }
}
