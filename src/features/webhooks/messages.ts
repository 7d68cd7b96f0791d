import { notFound, Problem } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { isDueAnyway, retryTask } from '../../platform/outbox/store.ts'
import { queueMessage } from './events-store.ts'
import type { WebhookParts } from './parts.ts'
import { deliveriesOfWebhook, findDelivery, findWebhook } from './store.ts'

/** What is sent to webhooks: listed, sent as a test, sent again by the outbox within a second. */
export function webhookMessages({ database, clock, audit, outbox }: WebhookParts) {
  const { read } = database
  const now = () => clock.now().toISOString()
  const demand = async (id: string) => {
    if (!(await findWebhook(read, id))) throw notFound()
  }
  const delivery = async (id: string) => {
    const found = await findDelivery(read, id)
    if (!found) throw notFound()
    return found
  }
  return {
    deliveries: async (id: string) => {
      await demand(id)
      return await deliveriesOfWebhook(read, id, 100)
    },
    async test(id: string, by: SignedInActor) {
      await demand(id)
      const queued = await audit.act(by, async (trx, record) => {
        record({ action: 'webhook-tested', about: id })
        const message = { event: 'test', about: newId(), at: now() } as const
        return await queueMessage(trx, outbox.add, { ...message, webhook: id, now: now() })
      })
      return await delivery(queued ?? '')
    },
    async again(id: string, by: SignedInActor) {
      await delivery(id)
      await audit.act(by, async (trx, record) => {
        if (await isDueAnyway(trx, id, now())) return
        if (!(await retryTask(trx, id, now())))
          throw new Problem(409, 'It is being tried just now.')
        record({ action: 'webhook-message-sent-again', about: id })
      })
      return await delivery(id)
    },
  }
}
