import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { mostTries } from '../../platform/outbox/outcome.ts'
import { takenBack } from './events-store.ts'
import type { Webhook, WebhookDelivery, WebhookEvent } from './staff.contract.ts'

type Trx = Transaction<Tables>
type Reader = Trx | Database['read']
type Row = Tables['webhook']

const columns = [
  'id',
  'url',
  'events',
  'secret',
  'former_secret',
  'former_until',
  'created_at',
  'since',
  'paused_at',
  'gone',
] as const

/** All of them, the oldest first. */
export const allWebhooks = async (db: Reader): Promise<Row[]> =>
  await db.selectFrom('webhook').select(columns).orderBy('created_at').orderBy('id').execute()

/** Undefined: there is none of this id. */
export const findWebhook = async (db: Reader, id: string): Promise<Row | undefined> =>
  await db.selectFrom('webhook').select(columns).where('id', '=', id).executeTakeFirst()

export async function insertWebhook(trx: Trx, row: Row): Promise<void> {
  await trx
    .insertInto('webhook')
    .values({
      id: row.id,
      url: row.url,
      events: row.events,
      secret: row.secret,
      former_secret: row.former_secret,
      former_until: row.former_until,
      created_at: row.created_at,
      since: row.since,
      paused_at: row.paused_at,
      gone: row.gone,
    })
    .execute()
}

/** Changes where one leads and what it hears of; false when it is not `was` any more. */
export async function changeWebhookRow(
  trx: Trx,
  id: string,
  was: Pick<Row, 'url' | 'events'>,
  { url, events }: Pick<Row, 'url' | 'events'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ url, events })
    .where('id', '=', id)
    .where('url', '=', was.url)
    .where('events', '=', was.events)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives one another secret in place of `was`; false when it has another by now. */
export async function setWebhookSecret(
  trx: Trx,
  id: string,
  was: string,
  { secret, former_secret, former_until }: Pick<Row, 'secret' | 'former_secret' | 'former_until'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ secret, former_secret, former_until })
    .where('id', '=', id)
    .where('secret', '=', was)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Pauses one, if given only while it leads to `url`; false when there is none, or it is so already. */
export async function pauseWebhookRow(
  trx: Trx,
  id: string,
  { paused_at, gone }: Pick<Row, 'paused_at' | 'gone'>,
  url?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ paused_at, gone })
    .where('id', '=', id)
    .where('paused_at', 'is', null)
    .$if(url !== undefined, (query) => query.where('url', '=', url ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets one go on that is paused, with what happens from then on; false when there is none. */
export async function resumeWebhookRow(trx: Trx, id: string, since: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ paused_at: null, gone: 0, since })
    .where('id', '=', id)
    .where('paused_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes one with all that was to be sent to it; its address, or undefined when there is none. */
export async function deleteWebhook(trx: Trx, id: string): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('webhook')
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
  await trx.deleteFrom('outbox').where('kind', '=', 'webhook').where('about', '=', id).execute()
  return gone?.url
}

const deliveries = (db: Reader) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('outbox', 'outbox.id', 'webhook_delivery.id')
    .select(['webhook_delivery.id', 'webhook_id', 'event', 'webhook_delivery.created_at'])
    .select(['state', 'attempts', 'next_try_at', 'ended_at', 'outcome', 'last_error'])
    .orderBy('webhook_delivery.created_at', 'desc')
    .orderBy('webhook_delivery.id', 'desc')

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number]

/** What is or was sent to one of them, the newest first. */
export async function deliveriesOfWebhook(
  db: Reader,
  webhook: string,
  limit: number,
): Promise<WebhookDelivery[]> {
  const rows = await deliveries(db).where('webhook_id', '=', webhook).limit(limit).execute()
  return rows.map(deliveryOf)
}

/** Undefined: there is none of this id. */
export async function findDelivery(db: Reader, id: string): Promise<WebhookDelivery | undefined> {
  const row = await deliveries(db).where('webhook_delivery.id', '=', id).executeTakeFirst()
  return row && deliveryOf(row)
}

const ends: Record<string, WebhookDelivery['state']> = {
  delivered: 'delivered',
  [takenBack]: 'withdrawn',
  paused: 'withdrawn',
  refused: 'failed',
}

function deliveryOf(row: DeliveryRow): WebhookDelivery {
  const isOver = row.attempts >= mostTries || row.ended_at !== null
  const failed = isOver ? 'failed' : 'failing'
  return {
    id: row.id,
    event: row.event as WebhookDelivery['event'],
    created_at: row.created_at,
    state: ends[row.state] ?? (row.state === 'failed' ? failed : 'waits'),
    attempts: row.attempts,
    next_try_at: row.ended_at === null ? row.next_try_at : null,
    ended_at: row.ended_at,
    said: row.outcome ?? row.last_error,
  }
}

/** One as whoever looks after them sees it: without what signs its messages. */
export const shownWebhook = (row: Row, last: WebhookDelivery | undefined): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events.split(' ') as WebhookEvent[],
  created_at: row.created_at,
  paused_at: row.paused_at,
  gone: row.gone === 1,
  last: last ?? null,
})
