import { Duplex } from 'node:stream'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { addressProblem } from '../../contract/email.ts'
import type { MailMessage } from '../../contract/mail.ts'
import { connectionTo } from './smtp.ts'
import { smtpFailure } from './failure.ts'
import { messageIdOf } from './message-id.ts'
import { refused, type Perform } from '../outbox/task.ts'

/** The sender of our mails. */
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

const message = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  fromName: z.string().exactOptional(),
  replyTo: z.string().exactOptional(),
  returnTo: z.string().exactOptional(),
  headers: z.record(z.string(), z.string()).exactOptional(),
})

/**
 * Sends mails over SMTP, one recipient each. A mail has the same Message-ID and date however often
 * it is tried, so that a second copy, sent because the answer to the first was lost, can be
 * recognised.
 */
export function mailPerform({ smtpUrl, from, host, patience = 20_000 }: MailerParts): Perform {
  const transport = createTransport({
    ...connectionTo(smtpUrl, patience),
    pool: true,
    maxConnections: 5,
    // A connection is reused within a burst, and closed before it grows stale.
    idleTimeout: 5_000,
    // The outbox tries again, and counts the tries.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The server has the mail from its final dot on, so that waits for its turn.
  transport.use('stream', ({ data, message }, done) => {
    const { beforeDot } = data as { beforeDot?: () => Promise<void> }
    if (beforeDot) message.transform(() => endingAfter(beforeDot))
    done()
  })
  // `sendMail` rejects with each failure; an 'error' event without a listener would end the process.
  transport.on('error', () => {})
  const perform: Perform = async (task, signal, final = async () => {}) => {
    const parsed = message.safeParse(task.payload)
    if (!parsed.success) return refused('the task holds no mail')
    try {
      checkMailMessage(parsed.data)
    } catch (error) {
      return refused((error as Error).message)
    }
    const messageId = messageIdOf(task.id, host)
    const date = new Date(task.createdAt)
    try {
      const mail = { ...mailOf(parsed.data, from), messageId, date, signal, beforeDot: final }
      const { response } = await transport.sendMail(mail)
      return { end: 'done', state: 'sent', note: response }
    } catch (error) {
      return smtpFailure(error, patience)
    }
  }
  return Object.assign(perform, { close: () => transport.close({ force: true }) })
}

/** Passes everything on, and ends only after `turn`. */
const endingAfter = (turn: () => Promise<void>) =>
  Duplex.from(async function* (chunks: AsyncIterable<Buffer>) {
    yield* chunks
    await turn()
  })

/** Throws for a mail that must not be sent: one with an address or a header that could become another. */
export function checkMailMessage(mail: MailMessage): void {
  const { to, fromName = '', replyTo, returnTo, subject, headers = {} } = mail
  for (const address of [to, replyTo, returnTo].filter((one) => one !== undefined)) {
    if (addressProblem(address)) throw new Error('the address is not one that mail is sent to')
  }
  for (const [name, value] of Object.entries({ Subject: subject, From: fromName, ...headers })) {
    if (!/^[A-Za-z][A-Za-z\d-]*$/.test(name)) throw new Error('a line of the head has a bad name')
    if (/\p{Cc}/u.test(value)) throw new Error(`${name} holds a line break or a control character`)
  }
}

/** Some typed an encoded word (RFC 2047), which a mail program would show as what it stands for. */
const plainWords = (value: string) => value.replaceAll('=?', '= ?')

function mailOf({ to, fromName, replyTo, returnTo, ...mail }: MailMessage, from: Sender) {
  const { subject, text, html, headers } = mail
  return {
    // As an object, so that no name can become an address.
    from: { ...from, ...(fromName && { name: plainWords(fromName) }) },
    // As an object, because nodemailer would parse a string again.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    // Each mail may have its own (VERP), so that a report says which one it is about.
    envelope: { from: returnTo ?? from.address, to: [to] },
    subject: plainWords(subject),
    text,
    html,
    // Keeps auto-responders from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    xMailer: false as const,
  }
}
