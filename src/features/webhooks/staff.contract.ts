import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { id, line, moment, nothing, ownId } from '../../contract/fields.ts'

/** What a program can hear of. */
export const webhookEvents = [
  'enquiry.received',
  'client.made',
  'update.published',
  'approval.decided',
  'request.answered',
  'post.published',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The most that a firm has. */
export const mostWebhooks = 20

const common = {
  access: 'staff:settings',
  query: nothing,
  limit: { count: 60, seconds: 60 },
  tags: ['webhook'],
} as const
const one = z.object({ id: ownId })

/** How far a message is. */
const deliveryStates = [
  'waits',
  'delivered',
  /** It failed, and is tried again. */
  'failing',
  /** It is not tried again by itself. */
  'failed',
  /** What it was about had been taken back before it left. */
  'withdrawn',
] as const

export const webhookDelivery = z.object({
  id,
  event: z.enum([...webhookEvents, 'test']),
  created_at: moment,
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** Null: it is not tried by itself. */
  next_try_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** What the other side answered last; null: nothing yet. */
  said: z.string().nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  created_at: moment,
  /** Since when nothing is sent; null: it is. */
  paused_at: moment.nullable(),
  /** Its address said that it is gone, which paused it. */
  gone: z.boolean(),
  /** The newest message; null: none yet. */
  last: webhookDelivery.nullable(),
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = endpoint({
  ...common,
  method: 'GET',
  path: '/staff/webhooks/',
  params: nothing,
  summary: 'The webhooks of the firm, the oldest first, each with its newest message.',
  output: z.array(webhook),
})

const wantedOf = {
  url: line().min(1, 'Enter the address.').max(500, 'Use at most 500 characters.'),
  events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one.').max(webhookEvents.length),
}

export const addWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/staff/webhooks/',
  params: nothing,
  summary:
    'Send events to an address, signed as Standard Webhooks; what signs them is shown once. It may say nothing of this network.',
  repeat: 'refused',
  // Whoever has it hears of every enquiry, so a session that was left open is not enough.
  fresh: true,
  audited: true,
  body: z.strictObject(wantedOf),
  success: 201,
  output: webhook.extend({ secret: z.string() }),
})

export const changeWebhook = endpoint({
  ...common,
  method: 'PATCH',
  path: '/staff/webhooks/{id}/',
  params: one,
  summary:
    'Change where a webhook leads and what it hears of. What waits goes to the new address; refused (409) where it is not `base` any more.',
  fresh: true,
  audited: true,
  body: z.strictObject({
    ...wantedOf,
    /** What it was when the change was begun: refused with 409 where that has changed since. */
    base: z
      .strictObject({ url: z.string(), events: z.array(z.enum(webhookEvents)) })
      .nullable()
      .default(null),
  }),
  success: 200,
  output: webhook,
})

export const renewWebhookSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/staff/webhooks/{id}/secret/',
  params: one,
  summary:
    'Sign the messages of a webhook with another secret, which is shown once; for 24 hours the one before signs them, too.',
  repeat: 'refused',
  fresh: true,
  audited: true,
  body: null,
  success: 200,
  output: webhook.extend({ secret: z.string() }),
})

export const pauseWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/staff/webhooks/{id}/pause/',
  params: one,
  summary: 'Send nothing more to a webhook; what happens meanwhile is not sent later either.',
  audited: true,
  body: null,
  success: 200,
  output: webhook,
})

export const resumeWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/staff/webhooks/{id}/resume/',
  params: one,
  summary: 'Send to a webhook again.',
  audited: true,
  body: null,
  success: 200,
  output: webhook,
})

export const removeWebhook = endpoint({
  ...common,
  method: 'DELETE',
  path: '/staff/webhooks/{id}/',
  params: one,
  summary: 'Remove a webhook, with what was to be sent to it.',
  audited: true,
  success: 204,
  output: z.null(),
})

export const testWebhook = endpoint({
  ...common,
  method: 'POST',
  path: '/staff/webhooks/{id}/try/',
  params: one,
  limit: { count: 10, seconds: 60 },
  summary: 'Send a test to a webhook.',
  audited: true,
  body: null,
  success: 200,
  output: webhookDelivery,
})

export const listWebhookDeliveries = endpoint({
  ...common,
  method: 'GET',
  path: '/staff/webhooks/{id}/deliveries/',
  params: one,
  summary: 'What was and is sent to a webhook, the newest first; 100 at most.',
  output: z.array(webhookDelivery),
})

export const sendWebhookAgain = endpoint({
  ...common,
  method: 'POST',
  path: '/staff/webhook-deliveries/{id}/again/',
  params: one,
  summary: 'Send a message of a webhook again, with the same id, from the first try.',
  audited: true,
  body: null,
  success: 200,
  output: webhookDelivery,
})
