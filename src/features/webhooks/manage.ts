import type { z } from 'zod'
import { notFound, Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { webhookAddress } from './address.ts'
import { changingWebhooks } from './change.ts'
import { moveCursor, newestEntry } from './events-store.ts'
import type { WebhookParts } from './parts.ts'
import { newWebhookSecret } from './sign.ts'
import { mostWebhooks, type addWebhook } from './staff.contract.ts'
import {
  allWebhooks,
  deleteWebhook,
  deliveriesOfWebhook,
  findWebhook,
  insertWebhook,
  pauseWebhookRow,
  resumeWebhookRow,
  shownWebhook,
} from './store.ts'

type WantedWebhook = z.output<(typeof addWebhook)['body']>

/** Looks after the programs that hear of the firm's events. */
export function manageWebhooks(parts: WebhookParts) {
  const { database, clock, audit, sealer } = parts
  const { read } = database
  const now = () => clock.now().toISOString()
  const shown = async (id: string) => {
    const row = await findWebhook(read, id)
    if (!row) throw notFound()
    return shownWebhook(row, (await deliveriesOfWebhook(read, id, 1))[0])
  }
  return {
    async list() {
      const rows = await allWebhooks(read)
      return await Promise.all(rows.map(async ({ id }) => await shown(id)))
    },
    /** Throws 400 for an address that nothing is sent to, and 409 when there are as many as may be. */
    async add(wanted: WantedWebhook, by: SignedInActor) {
      const url = webhookAddress(wanted.url, parts.anywhere)
      const [id, secret, at] = [newId(), newWebhookSecret(), now()]
      const events = [...new Set(wanted.events)].join(' ')
      const sealed = { secret: sealer.seal(secret, id), former_secret: null, former_until: null }
      const row = { id, url, events, ...sealed, created_at: at, since: at }
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
    ...changingWebhooks(parts, shown),
    async pause(id: string, by: SignedInActor) {
      await audit.act(by, async (trx, record) => {
        if (await pauseWebhookRow(trx, id, { paused_at: now(), gone: 0 }))
          record({ action: 'webhook-paused', about: id })
      })
      return await shown(id)
    },
    async resume(id: string, by: SignedInActor) {
      await audit.act(by, async (trx, record) => {
        const wasQuiet = (await allWebhooks(trx)).every(({ paused_at }) => paused_at !== null)
        if (!(await resumeWebhookRow(trx, id, now()))) return
        // What happened while nobody was to hear of it need not be read.
        if (wasQuiet) await moveCursor(trx, await newestEntry(trx), now())
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
  }
}
