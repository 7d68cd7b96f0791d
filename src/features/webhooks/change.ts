import type { z } from 'zod'
import { notFound, Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { webhookAddress } from './address.ts'
import type { WebhookParts } from './parts.ts'
import { newWebhookSecret } from './sign.ts'
import { webhookEvents, type changeWebhook, type Webhook } from './staff.contract.ts'
import { changeWebhookRow, findWebhook, setWebhookSecret } from './store.ts'

type WebhookChange = z.output<(typeof changeWebhook)['body']>

/** For how long the secret before signs beside the new one, in ms: a receiver has a day to learn it. */
const overlap = 24 * 60 * 60_000

/** Changes webhooks that there are; `shown` gives one as its owners see it. */
export function changingWebhooks(
  { database, clock, audit, sealer, anywhere }: WebhookParts,
  shown: (id: string) => Promise<Webhook>,
) {
  return {
    /** Throws 400 for an address that nothing is sent to, and 409 where somebody was faster. */
    async change(id: string, { base, ...wanted }: WebhookChange, by: SignedInActor) {
      const url = webhookAddress(wanted.url, anywhere)
      const to = { url, events: inOrder(wanted.events) }
      await audit.act(by, async (trx, record) => {
        const now = await findWebhook(trx, id)
        if (!now) throw notFound()
        const was = { url: now.url, events: now.events }
        if (base && !isSame(was, { url: base.url, events: inOrder(base.events) }))
          throw changedMeanwhile(was)
        if (isSame(was, to)) return
        if (!(await changeWebhookRow(trx, id, was, to))) throw changedMeanwhile(was)
        record({ action: 'webhook-changed', about: id, before: was, after: to })
      })
      return await shown(id)
    },
    /** Answers with the new secret, which is shown by nothing else. */
    async renewSecret(id: string, by: SignedInActor) {
      const row = await findWebhook(database.read, id)
      if (!row) throw notFound()
      const secret = newWebhookSecret()
      const former_until = new Date(clock.now().getTime() + overlap).toISOString()
      const next = { secret: sealer.seal(secret, id), former_secret: row.secret, former_until }
      await audit.act(by, async (trx, record) => {
        if (!(await setWebhookSecret(trx, id, row.secret, next)))
          throw new Problem(409, 'Somebody has changed it meanwhile. Look again.')
        record({ action: 'webhook-secret-renewed', about: id })
      })
      return { ...(await shown(id)), secret }
    },
  }
}

interface Leading {
  url: string
  events: string
}

/** Each once, in one order, so that the same choice is the same text. */
const inOrder = (events: readonly string[]) =>
  webhookEvents.filter((one) => events.includes(one)).join(' ')

const isSame = (a: Leading, b: Leading) =>
  a.url === b.url && inOrder(a.events.split(' ')) === inOrder(b.events.split(' '))

const changedMeanwhile = ({ url, events }: Leading) =>
  new Problem(409, `Somebody has changed it meanwhile: it leads to ${url} by now. Look again.`, {
    theirs: { url, events: events.split(' ') },
  })
