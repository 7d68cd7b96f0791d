import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>
type Read = Kysely<Tables>

const isSubscribed = sql<boolean>`confirmed_at is not null and unsubscribed_at is null`

/** How many get new posts by mail. */
export async function countReceivers(read: Read): Promise<number> {
  const count = read
    .selectFrom('subscriber')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('id', '>', '')
    .where(isSubscribed)
  return Number((await count.executeTakeFirstOrThrow()).count)
}

/** What of a post goes into its mail. */
export interface MailedPost {
  id: string
  title: string
  slug: string
  excerpt: string
  author_name: string
}

const postColumns = ['id', 'title', 'slug', 'excerpt', 'author_name'] as const

/** A post that is published by now; undefined: there is none. */
export async function publishedPost(
  read: Read,
  id: string,
  now: string,
): Promise<MailedPost | undefined> {
  const post = read.selectFrom('post').select(postColumns).where('id', '=', id)
  return await post.where('published_at', '<=', now).executeTakeFirst()
}

/** The text of a post, as JSON; undefined: there is none. */
export async function bodyOfPost(read: Read, id: string): Promise<string | undefined> {
  const post = read.selectFrom('post').select('body').where('id', '=', id)
  return (await post.executeTakeFirst())?.body
}

/** The whole text with which a post is sent, as JSON; null: it is sent without, or is gone. */
export async function wholeOfSending(read: Read, post: string): Promise<string | null> {
  const sending = read.selectFrom('post_sending').select('whole').where('post_id', '=', post)
  return (await sending.executeTakeFirst())?.whole ?? null
}

/** Whether a post was taken off the site, rather than that its time is yet to come. */
export async function isOffSite(read: Read, id: string): Promise<boolean> {
  const post = read.selectFrom('post').select('published_at').where('id', '=', id)
  return (await post.executeTakeFirst())?.published_at === null
}

/**
 * How it stands with a post whose mails are queued. `gone`: it was taken off the site; `held`: its
 * sending is stopped, or its time is yet to come.
 */
export async function standingOfPost(
  read: Read,
  id: string,
  now: string,
): Promise<'goes' | 'gone' | 'held'> {
  const post = read
    .selectFrom('post')
    .leftJoin('post_sending', 'post_sending.post_id', 'post.id')
    .select(['published_at', 'begun_at', 'next_at', 'ended_at'])
    .where('post.id', '=', id)
  const row = await post.executeTakeFirst()
  if (!row || row.published_at === null) return 'gone'
  const isStopped = row.begun_at !== null && row.next_at === null && row.ended_at === null
  return isStopped || row.published_at > now ? 'held' : 'goes'
}

/** Up to so many tasks of the mails of a post to subscribers that have neither left nor been given up. */
export async function openMailsOf(read: Read, post: string, most: number): Promise<string[]> {
  const mails = read.selectFrom('outbox').select('id').where('kind', '=', 'mail')
  const open = mails
    // What has ended has no next try, and so the index leads to the others alone.
    .where('next_try_at', '>', '')
    .where('payload', 'like', `%"postByMail"%"id":"${post}"%"unsubscribeUrl"%`)
  return (await open.limit(most).execute()).map(({ id }) => id)
}

/** A post, and how far its sending has come; null: it was not begun. */
interface SentPost {
  id: string
  title: string
  slug: string
  published_at: string | null
  begun_at: string | null
  receivers: number | null
  sent: number | null
  next_at: string | null
  ended_at: string | null
  /** Each engine has its own word for it. */
  is_whole: unknown
}

/** The newest published posts, each with its sending. */
export async function newestPosts(read: Read, now: string, most: number): Promise<SentPost[]> {
  return await read
    .selectFrom('post')
    .leftJoin('post_sending', 'post_sending.post_id', 'post.id')
    .select(['post.id', 'title', 'slug', 'published_at'])
    .select(['begun_at', 'receivers', 'sent', 'next_at', 'ended_at'])
    .select((is) => is('whole', 'is not', null).as('is_whole'))
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('post.id')
    .limit(most)
    .execute()
}

interface NewSending {
  post_id: string
  begun_at: string
  begun_by: string
  receivers: number
  next_at: string
  whole: string | null
}

/** Begins to send a post; false: somebody has before. */
export async function beginSending(trx: Trx, given: NewSending): Promise<boolean> {
  const { post_id, begun_at, begun_by, receivers, next_at, whole } = given
  const begun = await trx
    .insertInto('post_sending')
    .values({
      post_id,
      begun_at,
      begun_by,
      receivers,
      reached: '',
      sent: 0,
      next_at,
      ended_at: null,
      whole,
    })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .returning('post_id')
    .executeTakeFirst()
  return begun !== undefined
}

/** As if it was never begun; false: the first mails are in the outbox. */
export async function withdrawSending(trx: Trx, post: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('post_sending')
    .where('post_id', '=', post)
    .where('reached', '=', '')
    .returning('post_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Stops a sending (null) or has it go on at a moment; false: it is not running, or not stopped. */
export async function setSending(trx: Trx, post: string, next_at: string | null) {
  const set = await trx
    .updateTable('post_sending')
    .set({ next_at })
    .where('post_id', '=', post)
    .where('ended_at', 'is', null)
    .where('next_at', next_at === null ? 'is not' : 'is', null)
    .returning('post_id')
    .executeTakeFirst()
  return set !== undefined
}

/** Whether a post was ever begun to be sent. */
export async function isBegun(trx: Trx, post: string): Promise<boolean> {
  const row = trx.selectFrom('post_sending').select('post_id').where('post_id', '=', post)
  return (await row.executeTakeFirst()) !== undefined
}

/** In ms: longer than the next mails ever wait, so that what waits longer is from a clock that went back. */
const beyond = 10 * 60_000

const isDue = (now: string) => (is: ExpressionBuilder<Tables, 'post_sending'>) =>
  is.or([
    is('next_at', '<=', now),
    is('next_at', '>', new Date(Date.parse(now) + beyond).toISOString()),
  ])

/** Posts of which the next mails are due. */
export async function dueSendings(read: Read, now: string): Promise<string[]> {
  const due = read.selectFrom('post_sending').select('post_id').where(isDue(now))
  return (await due.execute()).map(({ post_id }) => post_id)
}

/**
 * Claims the next mails of a post until `next_at`, so that of several processes one queues them;
 * undefined: another did, or it was stopped.
 */
export async function claimSending(trx: Trx, post: string, at: { now: string; next_at: string }) {
  return await trx
    .updateTable('post_sending')
    .set({ next_at: at.next_at })
    .where('post_id', '=', post)
    .where(isDue(at.now))
    .returning(['begun_at', 'reached', 'sent'])
    .returning((is) => is('whole', 'is not', null).as('isWhole'))
    .executeTakeFirst()
}

/** The next subscribers of a sending: those who had confirmed when it began. */
export async function nextReceivers(
  trx: Trx,
  { begun_at, reached }: { begun_at: string; reached: string },
  most: number,
) {
  return await trx
    .selectFrom('subscriber')
    .select(['id', 'email'])
    .where('id', '>', reached)
    .where(isSubscribed)
    .where('confirmed_at', '<=', begun_at)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Notes how far a sending has come. */
export async function noteSent(
  trx: Trx,
  post: string,
  to: { reached: string; sent: number },
): Promise<void> {
  const { reached, sent } = to
  await trx.updateTable('post_sending').set({ reached, sent }).where('post_id', '=', post).execute()
}

/** Ends a sending for good. */
export async function endSending(trx: Trx, post: string, ended_at: string): Promise<void> {
  await trx
    .updateTable('post_sending')
    .set({ next_at: null, ended_at })
    .where('post_id', '=', post)
    .execute()
}

/** Whether a subscriber still gets mail. */
export async function isReceiver(read: Read, id: string): Promise<boolean> {
  const row = read.selectFrom('subscriber').select('id').where('id', '=', id).where(isSubscribed)
  return (await row.executeTakeFirst()) !== undefined
}
