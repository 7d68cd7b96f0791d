import type { TestContext } from 'node:test'
import {
  webhookEvents,
  type Webhook,
  type WebhookDelivery,
} from '../../../src/features/webhooks/staff.contract.ts'
import { idOf } from '../../fixtures/cast.ts'
import { actors } from '../actors.ts'
import { world } from '../world.ts'
import { receiver } from './receiver.ts'

export const webhookEnquiry = {
  name: 'Grete Olsen',
  email: 'grete@nordkai.example',
  subject: 'Replace CPQ',
  message: 'We run CPQ for 60 sellers, and the renewal is on March 1.',
}

/** A firm, a program that hears of its events, and what makes them leave. */
export async function webhookFirm(t: TestContext) {
  const here = await world(t, { demo: false, settings: { WEBHOOK_NETWORK: 'any' } })
  const as = await actors(here)
  const program = await receiver(t)
  const add = async (events: readonly string[] = webhookEvents, url = program.url) => {
    const answer = await as.owner.call('POST', '/staff/webhooks/', { url, events })
    return { status: answer.status, ...((await answer.json()) as Webhook & { secret: string }) }
  }
  /** Those beside the one of the cast. */
  const list = async () => {
    const all = (await (await as.owner.call('GET', '/staff/webhooks/')).json()) as Webhook[]
    return all.filter(({ id }) => id !== idOf('webhook', 'Olwen'))
  }
  const log = async (id: string) =>
    (await (
      await as.owner.call('GET', `/staff/webhooks/${id}/deliveries/`)
    ).json()) as WebhookDelivery[]
  /** Twelve seconds pass, and whatever is to leave does. */
  const leave = async () => {
    here.clock.pass(12_000)
    await here.eventFinder.runDue()
    await here.outbox.runDue()
  }
  const types = () => program.got.map(({ message }) => message.type)
  const send = (changes = {}) =>
    here.request('/api/contact/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...webhookEnquiry, ...changes }),
    })
  return { ...here, as, ...program, add, list, log, leave, types, send }
}
