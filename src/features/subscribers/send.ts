import type { Transaction } from 'kysely'
import type { MailMessage, QueuedMail } from '../../contract/mail.ts'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import type { CompanyInfo } from '../content/contract.ts'
import {
  beginSending,
  claimSending,
  countReceivers,
  dueSendings,
  endSending,
  newestPosts,
  nextReceivers,
  noteSent,
  publishedPost,
  setSending,
  withdrawSending,
  type MailedPost,
} from './sending-store.ts'

type Trx = Transaction<Tables>

/** The kind under which the beginning is remembered. */
export const postMailAct = 'post-mail-begun'

interface Remembered {
  account: string
  kind: typeof postMailAct
  about: string
  before: unknown
}

/** What the mail to one reader is made of. */
interface Mail {
  email: string
  post: { title: string; excerpt: string; author: string; url: string }
  unsubscribeUrl?: string
  headers?: Record<string, string>
  firm: CompanyInfo
}

interface PostMailParts {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  firm: () => Promise<CompanyInfo>
  template: (mail: Mail) => QueuedMail
  /** Writes a queued mail out. */
  write: (mail: QueuedMail) => MailMessage
  /** By which a subscriber stops all mail: the address of the page, and the headers of the mail. */
  stopping: (subscriber: string) => Pick<Mail, 'unsubscribeUrl' | 'headers'>
  /** The address of somebody of the firm. */
  emailOf: (account: string) => Promise<string | undefined>
  remember: (trx: Trx, act: Remembered) => Promise<string>
  /** In ms: how long it is held back, so that it can be taken back. */
  heldFor: number
  /** Mails are sent at all. */
  sendsMail: boolean
  /** PUBLIC_URL. */
  origin: string
}

/** Every so many ms so many mails: a pace that a mail provider takes from somebody new to it. */
const pace = { every: 10_000, count: 20 }
const mostPosts = 20

/** What can be looked at before a post is sent: the list, the mail, and a test of it. */
export function postMailPreviews(parts: PostMailParts) {
  const { database, clock, audit } = parts
  const now = () => clock.now().toISOString()

  async function found(id: string) {
    const post = await publishedPost(database.read, id, now())
    if (!post) throw notFound()
    return inMail(post, parts.origin)
  }

  return {
    async list() {
      const receivers = await countReceivers(database.read)
      const posts = await newestPosts(database.read, now(), mostPosts)
      return { receivers, waits: !parts.sendsMail, posts: posts.map(withSending) }
    },
    async preview(id: string) {
      const post = await found(id)
      const mail = { email: 'reader@example.com', post, firm: await parts.firm() }
      const { subject, text } = parts.write(parts.template({ ...mail, ...parts.stopping('') }))
      return { subject, text }
    },
    async test(id: string, by: SignedInActor): Promise<void> {
      const email = await parts.emailOf(by.viewer.account)
      if (email === undefined) throw notFound()
      const post = await found(id)
      const payload = parts.template({ email, post, firm: await parts.firm() })
      await audit.act(by, async (trx, record) => {
        await parts.outbox.add(trx, { kind: 'mail', about: id, payload })
        record({ action: 'post-mail-tested', about: id })
      })
      parts.outbox.wake()
    },
  }
}

/** Sends posts to the subscribers by mail, each post once, at an even pace. */
export function postMails(parts: PostMailParts) {
  const { database, clock, audit } = parts
  const now = (later = 0) => new Date(clock.now().getTime() + later).toISOString()

  /** Queues the next few of one post. */
  async function sendSome(id: string): Promise<void> {
    const firm = await parts.firm()
    await database.transaction(async (trx) => {
      const claimed = await claimSending(trx, id, { now: now(), next_at: now(pace.every) })
      if (!claimed) return
      const post = await publishedPost(trx, id, now())
      if (!post) {
        // Taken off the site: nobody else is led to it.
        await setSending(trx, id, null)
        return
      }
      const receivers = await nextReceivers(trx, claimed, pace.count)
      for (const { id: about, email } of receivers) {
        const mail = { email, post: inMail(post, parts.origin), firm, ...parts.stopping(about) }
        await parts.outbox.add(trx, { kind: 'mail', about, payload: parts.template(mail) })
      }
      const reached = receivers.at(-1)?.id ?? claimed.reached
      await noteSent(trx, id, { reached, sent: claimed.sent + receivers.length })
      if (receivers.length < pace.count) await endSending(trx, id, now())
    })
    parts.outbox.wake()
  }

  async function runDue(): Promise<void> {
    for (const id of await dueSendings(database.read, now())) await sendSome(id)
  }

  async function change(id: string, by: SignedInActor, to: 'stopped' | 'resumed') {
    await audit.act(by, async (trx, record) => {
      const next = to === 'stopped' ? null : now()
      if (!(await setSending(trx, id, next))) throw new Problem(409, notNow[to])
      record({ action: `post-mail-${to}`, about: id })
    })
  }

  return {
    /** Throws 409 where it was begun before, or nobody would get it. */
    async begin(id: string, by: SignedInActor): Promise<{ undo: string }> {
      if (!(await publishedPost(database.read, id, now()))) throw notFound()
      return await audit.act(by, async (trx, record) => {
        const { account } = by.viewer
        const receivers = await countReceivers(trx)
        if (receivers === 0) throw new Problem(409, 'There is no subscriber yet.')
        const times = { begun_at: now(), next_at: now(parts.heldFor) }
        const begun = await beginSending(trx, {
          post_id: id,
          begun_by: account,
          receivers,
          ...times,
        })
        if (!begun) throw new Problem(409, 'This post is on its way already, or was sent.')
        record({ action: 'post-mail-begun', about: id, detail: { receivers } })
        const act = { account, kind: postMailAct, about: id, before: {} } as const
        return { undo: await parts.remember(trx, act) }
      })
    },
    change,
    /** What a test has to start. */
    sender: {
      runDue,
      ...repeated(runDue, { every: pace.every, log: parts.log, failing: 'cannot send posts' }),
    },
  }
}

const notNow = {
  stopped: 'It is not being sent any more.',
  resumed: 'It was not stopped.',
}

/** Throws 409 once the first mails have left. */
export async function takingBackPostMail(
  trx: Trx,
  post: string,
  _before: unknown,
  record: RecordEntry,
): Promise<void> {
  if (!(await withdrawSending(trx, post))) throw new Problem(409, 'The first mails have left.')
  record({ action: 'post-mail-withdrawn', about: post })
}

const inMail = ({ title, excerpt, author_name, slug }: MailedPost, origin: string) => ({
  title,
  excerpt,
  author: author_name,
  url: `${origin}/blog/${slug}`,
})

function withSending(row: Awaited<ReturnType<typeof newestPosts>>[number]) {
  const { id, title, slug, begun_at, receivers, sent } = row
  const state: 'running' | 'stopped' | 'ended' =
    row.ended_at !== null ? 'ended' : row.next_at === null ? 'stopped' : 'running'
  return {
    id,
    title,
    slug,
    published_at: row.published_at ?? '',
    sending:
      begun_at === null ? null : { begun_at, receivers: receivers ?? 0, sent: sent ?? 0, state },
  }
}
