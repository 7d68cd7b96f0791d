import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { retryTask } from '../../platform/outbox/store.ts'
import { repeated } from '../../platform/repeat.ts'
import type { MailedText } from './staff.contract.ts'
import { mailedPost, postMailAct, type PostMailParts } from './post-mail.ts'
import {
  beginSending,
  claimSending,
  countReceivers,
  dueSendings,
  endSending,
  isBegun,
  isOffSite,
  nextReceivers,
  noteSent,
  openMailsOf,
  publishedPost,
  setSending,
  withdrawSending,
} from './sending-store.ts'

type Trx = Transaction<Tables>

/** Every so many ms so many mails: a pace that a mail provider takes from somebody new to it. */
const pace = { every: 10_000, count: 20 }

/**
 * While so many mails of a post wait, no more of them are queued: the mail server is away, or refuses
 * them for now. More than a round, so that a few full mailboxes do not hold up everybody else.
 */
const mostOpen = 5 * pace.count

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
        // Nobody else is led to what was taken off the site; what will be public again, as once a clock
        // that went back is right, is waited for.
        if (await isOffSite(trx, id)) await setSending(trx, id, null)
        return
      }
      // Without a mail server they wait in the outbox, all of them.
      const open = parts.sendsMail ? await openMailsOf(trx, id, mostOpen) : []
      if (open.length === mostOpen) return
      const receivers = await nextReceivers(trx, claimed, pace.count)
      for (const { id: about, email } of receivers) {
        const said = {
          ...mailedPost(post, parts.origin),
          id,
          ...(claimed.isWhole && { wholeOf: id }),
        }
        const mail = { email, post: said, firm, ...parts.stopping(about) }
        await parts.outbox.add(trx, { kind: 'mail', about, payload: parts.template(mail) })
      }
      const reached = receivers.at(-1)?.id ?? claimed.reached
      await noteSent(trx, id, { reached, sent: claimed.sent + receivers.length })
      // It is stopped while any of its mails is here.
      if (
        receivers.length + open.length === 0 ||
        (!parts.sendsMail && receivers.length < pace.count)
      )
        await endSending(trx, id, now())
    })
    parts.outbox.wake()
  }

  async function runDue(): Promise<void> {
    for (const id of await dueSendings(database.read, now())) await sendSome(id)
  }

  /** Has the mails leave at once that the stop has held. */
  async function goOn(trx: Trx, id: string): Promise<void> {
    for (const task of await openMailsOf(trx, id, mostOpen)) await retryTask(trx, task, now())
  }

  async function change(id: string, by: SignedInActor, to: 'stopped' | 'resumed') {
    await audit.act(by, async (trx, record) => {
      const next = to === 'stopped' ? null : now()
      if (!(await isBegun(trx, id))) throw notFound()
      if (!(await setSending(trx, id, next))) throw new Problem(409, notNow[to])
      if (to === 'resumed') await goOn(trx, id)
      record({ action: `post-mail-${to}`, about: id })
    })
    parts.outbox.wake()
  }

  return {
    begin: beginning(parts, now),
    change,
    /** What a test has to start. */
    sender: {
      runDue,
      ...repeated(runDue, { every: pace.every, log: parts.log, failing: 'cannot send posts' }),
    },
  }
}

/** Begins to send one; throws 409 where it was begun before, or nobody would get it. */
const beginning =
  ({ database, audit, ...parts }: PostMailParts, now: (later?: number) => string) =>
  async (id: string, text: MailedText, by: SignedInActor): Promise<{ undo: string }> => {
    const post = await publishedPost(database.read, id, now())
    if (!post) throw notFound()
    const { url } = mailedPost(post, parts.origin)
    const whole = text === 'whole' ? await parts.wholeText(id, url) : null
    return await audit.act(by, async (trx, record) => {
      const { account } = by.viewer
      const receivers = await countReceivers(trx)
      if (receivers === 0) throw new Problem(409, 'There is no subscriber yet.')
      const times = { begun_at: now(), next_at: now(parts.heldFor) }
      const begun = await beginSending(trx, {
        post_id: id,
        begun_by: account,
        receivers,
        whole: whole && JSON.stringify(whole),
        ...times,
      })
      if (!begun) throw new Problem(409, 'This post is on its way already, or was sent.')
      record({ action: 'post-mail-begun', about: id, detail: { receivers, text } })
      const act = { account, kind: postMailAct, about: id, before: {} } as const
      return { undo: await parts.remember(trx, act) }
    })
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
