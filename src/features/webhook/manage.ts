import type { z } from 'zod'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { isOutward } from '../../platform/http/outward.ts'
import { retryTask } from '../../platform/outbox/store.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { moveCursor, newestEntry, queueMessage } from './events-store.ts'
import { newWebhookSecret } from './sign.ts'
import { mostWebhooks, type addWebhook } from './staff.contract.ts'
import {
  allWebhooks,
  deleteWebhook,
  deliveriesOfWebhook,
  findDelivery,
  findWebhook,
  insertWebhook,
  pauseWebhookRow,
  shownWebhook,
} from './store.ts'

export interface WebhookParts {
  database: Database
  clock: Clock
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  sealer: Sealer
  /** Also to this machine and its network. */
  anywhere: boolean
}

type Wanted = z.output<(typeof addWebhook)['body']>

/** Looks after the programs that hear of the firm's events. */
export function manageWebhooks(parts: WebhookParts) {
  const { database, clock, audit, outbox, sealer } = parts
  const { read } = database
  const now = () => clock.now().toISOString()
  const shown = async (id: string) => {
    const row = await findWebhook(read, id)
    if (!row) throw notFound()
    return shownWebhook(row, (await deliveriesOfWebhook(read, id, 1))[0])
  }
  const delivery = async (id: string) => {
    const found = await findDelivery(read, id)
    if (!found) throw notFound()
    return found
  }
  return {
    async list() {
      const rows = await allWebhooks(read)
      return await Promise.all(rows.map(async ({ id }) => await shown(id)))
    },
    deliveries: async (id: string) => {
      await shown(id)
      return await deliveriesOfWebhook(read, id, 100)
    },
    /** Throws 400 for an address that nothing is sent to, and 409 when there are as many as may be. */
    async add(wanted: Wanted, by: SignedInActor) {
      const url = addressOf(wanted.url, parts.anywhere)
      const [id, secret, at] = [newId(), newWebhookSecret(), now()]
      const events = [...new Set(wanted.events)].join(' ')
      const row = { id, url, events, secret: sealer.seal(secret, id), created_at: at }
      await audit.act(by, async (trx, record) => {
        const all = await allWebhooks(trx)
        if (all.length >= mostWebhooks)
          throw new Problem(409, `There are ${mostWebhooks} webhooks. Remove one first.`)
        await insertWebhook(trx, { ...row, paused_at: null, gone: 0 })
        if (all.every(({ paused_at }) => paused_at !== null))
          await moveCursor(trx, await newestEntry(trx), at)
        record({ action: 'webhook-added', about: id, after: { url, events } })
      })
      return { ...(await shown(id)), secret }
    },
    async pause(id: string, by: SignedInActor) {
      await audit.act(by, async (trx, record) => {
        if (await pauseWebhookRow(trx, id, { paused_at: now(), gone: 0 }))
          record({ action: 'webhook-paused', about: id })
      })
      return await shown(id)
    },
    async resume(id: string, by: SignedInActor) {
      await audit.act(by, async (trx, record) => {
        // What happened while nobody was to hear of it is not sent now.
        if ((await allWebhooks(trx)).every(({ paused_at }) => paused_at !== null))
          await moveCursor(trx, await newestEntry(trx), now())
        if (await pauseWebhookRow(trx, id, { paused_at: null, gone: 0 }))
          record({ action: 'webhook-resumed', about: id })
      })
      return await shown(id)
    },
    async remove(id: string, by: SignedInActor) {
      await audit.act(by, async (trx, record) => {
        const url = await deleteWebhook(trx, id)
        if (url === undefined) throw notFound()
        record({ action: 'webhook-removed', about: id, before: { url } })
      })
    },
    async test(id: string, by: SignedInActor) {
      await shown(id)
      const queued = await audit.act(by, async (trx, record) => {
        record({ action: 'webhook-tested', about: id })
        const message = { event: 'test', about: newId(), at: now() } as const
        return await queueMessage(trx, outbox.add, { ...message, webhook: id, now: now() })
      })
      outbox.wake()
      return await delivery(queued ?? '')
    },
    async again(id: string, by: SignedInActor) {
      await delivery(id)
      await audit.act(by, async (trx, record) => {
        if (!(await retryTask(trx, id, now())))
          throw new Problem(409, 'It is being tried just now.')
        record({ action: 'webhook-message-sent-again', about: id })
      })
      outbox.wake()
      return await delivery(id)
    },
  }
}

/** The address as it is stored; throws 400 for one that nothing is sent to. */
function addressOf(given: string, anywhere: boolean): string {
  const refuse = (why: string) => malformed(why, { url: [why] })
  if (!URL.canParse(given)) throw refuse('Enter an address that begins with https://.')
  const url = new URL(given)
  const isAllowed = url.protocol === 'https:' || (anywhere && url.protocol === 'http:')
  if (!isAllowed) throw refuse('Enter an address that begins with https://.')
  if (url.username !== '' || url.password !== '')
    throw refuse('Leave out the name and password: the receiver checks the signature.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isAddress = /^[\d.]+$|:/.test(host)
  if (!anywhere && (host === 'localhost' || (isAddress && !isOutward(host))))
    throw refuse('This is an address of the machine itself or of its network.')
  url.hash = ''
  return url.href
}
