import type { Hono } from 'hono'
import { methodNotAllowed, notFound } from '../../contract/problem.ts'
import type { Bindings } from '../../platform/http/exchange.ts'
import { compressedOnce } from '../../platform/publishing/cached.ts'
import type { Outbox } from '../../platform/outbox/queue.ts'
import { show } from '../../platform/publishing/pages.ts'
import { mailBodyAddress, mailboxPage, mailPage, type MailSummary } from './contract.ts'
import { readMail } from './read.ts'

interface MailboxParts {
  outbox: Pick<Outbox, 'list' | 'show'>
  /** The mails contain what visitors wrote, so only a demo shows them. */
  isDemo: () => Promise<boolean>
}

/** The mails of a demo as pages, because its people have no mailboxes. */
export function mailboxPages(parts: MailboxParts) {
  const eachTime = { personal: true, cacheable: () => false }
  return [
    show(mailboxPage, async () => ({ mails: await mailsOf(parts) }), eachTime),
    show(
      mailPage,
      async ({ params }) => {
        const { summary, mail } = await mailOf(parts, params['id'] ?? '')
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
    const { mail } = await mailOf(parts, exchange.req.param('id') ?? '')
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

const policy = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  'sandbox',
]

const ownHeaders = [
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', policy.join('; ')],
  // Browsers refuse to open a sandboxed document with `same-origin` here.
  ['Cross-Origin-Opener-Policy', 'unsafe-none'],
  ['X-Robots-Tag', 'noindex'],
] as const

/** Newest first. */
async function mailsOf({ outbox, isDemo }: MailboxParts): Promise<MailSummary[]> {
  if (!(await isDemo())) throw notFound()
  const entries = await outbox.list({ kind: 'mail' })
  return entries.flatMap((entry) => readMail(entry)?.summary ?? [])
}

async function mailOf({ outbox, isDemo }: MailboxParts, id: string) {
  if (!(await isDemo())) throw notFound()
  const entry = await outbox.show(id)
  const mail = entry?.kind === 'mail' ? readMail(entry) : undefined
  if (!mail) throw notFound()
  return mail
}
