import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { WebhookEvent } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** Something that happened, of which programs can hear. */
export interface OutgoingEvent {
  event: WebhookEvent
  about: string
  at: string
}

/** Which entry of the audit says which event; what it is about is the id of the entry. */
const audited: Record<string, WebhookEvent> = {
  'enquiry-judged': 'enquiry.received',
  'enquiry-made-of-mail': 'enquiry.received',
  'enquiry-released': 'enquiry.received',
  'organisation-added': 'client.made',
  'update-published': 'update.published',
  'approval-approved': 'approval.decided',
  'approval-approved-for': 'approval.decided',
  'approval-declined': 'approval.decided',
  'approval-declined-for': 'approval.decided',
  'request-answered': 'request.answered',
  'request-answered-for': 'request.answered',
  'request-delivered': 'request.answered',
}

/** The most entries that are looked at together. */
const mostEntries = 500

/** How far has been looked, locked until the transaction ends; undefined: nobody has looked yet. */
export const lockCursor = async (trx: Trx) =>
  await trx
    .updateTable('webhook_cursor')
    .set((is) => ({ seq: is.ref('seq') }))
    .returning(['seq', 'at'])
    .executeTakeFirst()

/** From now on only what comes after this is looked at. */
export async function moveCursor(trx: Trx, seq: number, at: string): Promise<void> {
  await trx
    .insertInto('webhook_cursor')
    .values({ id: 'only', seq, at })
    .onConflict((same) => same.column('id').doUpdateSet({ seq, at }))
    .execute()
}

/** The number of the newest entry of the audit. */
export const newestEntry = async (trx: Trx): Promise<number> =>
  (await trx.selectFrom('audit_head').select('seq').executeTakeFirst())?.seq ?? 0

/**
 * What the entries after `seq` say, up to those that can still be taken back, between `until` and
 * `now`; the number of the last of them,
 * and whether there are more at once. One of later is from a clock that was ahead.
 */
export async function auditedSince(trx: Trx, seq: number, until: string, now: string) {
  const entries = await trx
    .selectFrom('audit_entry')
    .select(['seq', 'at', 'action', 'about'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(mostEntries)
    .execute()
  const young = entries.findIndex(({ at }) => at > until && at <= now)
  const old = young < 0 ? entries : entries.slice(0, young)
  const found = old.flatMap(({ at, action, about }): OutgoingEvent[] => {
    const event = Object.hasOwn(audited, action) ? audited[action] : undefined
    return event && about !== null ? [{ event, about, at }] : []
  })
  const hasMore = young < 0 && entries.length === mostEntries
  return { found, last: old.at(-1)?.seq ?? seq, hasMore }
}

/** Enquiries that came, and posts that appeared, after one moment and until the others. */
export async function appearedSince(
  trx: Trx,
  after: string,
  until: { enquiries: string; posts: string },
): Promise<OutgoingEvent[]> {
  const enquiries = await trx
    .selectFrom('enquiry')
    .select(['id as about', 'received_at as at'])
    .where('received_at', '>', after)
    .where('received_at', '<=', until.enquiries)
    .where('quarantined_at', 'is', null)
    .orderBy('received_at')
    .execute()
  const posts = await trx
    .selectFrom('post')
    .select(['id as about', 'published_at as at'])
    .where('published_at', '>', after)
    .where('published_at', '<=', until.posts)
    .where('removed_at', 'is', null)
    .orderBy('published_at')
    .execute()
  return [
    ...enquiries.map((one): OutgoingEvent => ({ event: 'enquiry.received', ...one })),
    ...posts.map(({ about, at }): OutgoingEvent => ({
      event: 'post.published',
      about,
      at: at ?? '',
    })),
  ]
}

/** How a message ends that was not sent, because what it is about was no more. */
export const takenBack = 'withdrawn'

/** What the task of a message carries. */
export interface MessageTask {
  event: WebhookEvent | 'test'
  about: string
  at: string
}

/** Queues a message for a webhook, unless it had one of this; returns its id, or null. */
export async function queueMessage(
  trx: Trx,
  add: AddTask,
  { webhook, now, ...message }: MessageTask & { webhook: string; now: string },
): Promise<string | null> {
  const { event, about } = message
  const had = await trx
    .selectFrom('webhook_delivery')
    .innerJoin('outbox', 'outbox.id', 'webhook_delivery.id')
    .select(['webhook_delivery.id', 'state'])
    .where('webhook_id', '=', webhook)
    .where('event', '=', event)
    .where('webhook_delivery.about', '=', about)
    .executeTakeFirst()
  if (had && had.state !== takenBack) return null
  // It was taken back before anybody heard of it, and has happened again.
  if (had) await trx.deleteFrom('outbox').where('id', '=', had.id).execute()
  const id = newId()
  await add(trx, { id, kind: 'webhook', about: webhook, payload: message })
  await trx
    .insertInto('webhook_delivery')
    .values({ id, webhook_id: webhook, event, about, created_at: now })
    .execute()
  return id
}
