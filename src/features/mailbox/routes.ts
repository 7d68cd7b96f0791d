import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import { isLocal } from '../../platform/http/local.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import type { Outbox, OutboxEntry } from '../../platform/outbox/queue.ts'
import { show } from '../../platform/publishing/pages.ts'
import { mailBodyAddress, mailboxPage, mailPage } from './contract.ts'
import { readMail } from './read.ts'
import type { MailboxStore } from './store.ts'

interface MailboxParts {
  outbox: Pick<Outbox, 'list' | 'show'>
  /** The mails contain what visitors wrote, so only a demo shows them, and only at this machine. */
  isDemo: (local: boolean) => Promise<boolean>
  mailbox: MailboxStore
}

/** The mails of a demo as pages, because its people have no mailboxes. */
export function mailboxPages(parts: MailboxParts) {
  const eachTime = { personal: true, cacheable: () => false }
  return [
    show(
      mailboxPage,
      async ({ local = false }) => ({ mails: await mailsOf(parts, local) }),
      eachTime,
    ),
    show(
      mailPage,
      async ({ params, local = false }) => {
        const { summary, mail } = await mailOf(parts, params['id'] ?? '', local)
        const { text, replyTo = null } = mail
        return { mail: { ...summary, reply_to: replyTo, text } }
      },
      eachTime,
    ),
  ]
}

/**
 * The HTML of each mail. It contains what visitors wrote, so it is sandboxed: nothing in it runs,
 * loads or is sent, and it cannot access the site.
 */
export function mountMailBodies(app: Hono<{ Bindings: Bindings }>, parts: MailboxParts): void {
  const path = mailBodyAddress(':id')
  app.get(path, async (exchange) => {
    const local = isLocal(exchange.env.incoming)
    const { mail } = await mailOf(parts, exchange.req.param('id') ?? '', local)
    const body = Buffer.from(mail.html)
    return compressedOnce(exchange.req.raw, {
      body,
      type: 'text/html; charset=utf-8',
      headers: ownHeaders,
    })
  })
  app.all(path, () => {
    throw methodNotAllowed(['GET', 'HEAD'])
  })
}

/** Of a mail that is shown as a page: it runs nothing, and fetches nothing from elsewhere. */
export const mailPolicy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  // The firm's logo, which is a picture of this site.
  `img-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
]

const ownHeaders = [
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', [...mailPolicy, 'sandbox'].join('; ')],
  // Browsers refuse to open a sandboxed document with `same-origin` here.
  ['Cross-Origin-Opener-Policy', 'unsafe-none'],
  ['X-Robots-Tag', 'noindex'],
] as const

/** Newest first. */
async function mailsOf({ outbox, isDemo, mailbox }: MailboxParts, local: boolean) {
  if (!(await isDemo(local))) throw notFound()
  const entries = await outbox.list({ kind: 'mail' })
  return (await ofClients(entries, mailbox)).map(({ summary }) => summary)
}

async function mailOf({ outbox, isDemo, mailbox }: MailboxParts, id: string, local: boolean) {
  if (!(await isDemo(local))) throw notFound()
  const entry = await outbox.show(id)
  const [mail] = entry?.kind === 'mail' ? await ofClients([entry], mailbox) : []
  if (!mail) throw notFound()
  return mail
}

/** Those to clients and visitors: a mail to the firm's own people may open an account of the firm. */
async function ofClients(entries: OutboxEntry[], mailbox: MailboxStore) {
  const recipients = await mailbox.recipients(entries.map(({ about }) => about))
  return entries.flatMap((entry) => {
    const found = readMail(entry)
    return found && recipients.get(entry.about) === found.mail.to.toLowerCase() ? [found] : []
  })
}
