import { serve } from '../../platform/http/serve.ts'
import { manageWebhooks, type WebhookParts } from './manage.ts'
import { webhookMessages } from './messages.ts'
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  sendWebhookAgain,
  testWebhook,
} from './staff.contract.ts'

/** The calls about webhooks. */
export function webhookRoutes(parts: WebhookParts) {
  const [webhooks, messages] = [manageWebhooks(parts), webhookMessages(parts)]
  return [
    serve(listWebhooks, async () => await webhooks.list()),
    serve(addWebhook, async ({ body }, by) => await webhooks.add(body, by)),
    serve(pauseWebhook, async ({ params }, by) => await webhooks.pause(params.id, by)),
    serve(resumeWebhook, async ({ params }, by) => await webhooks.resume(params.id, by)),
    serve(removeWebhook, async ({ params }, by) => {
      await webhooks.remove(params.id, by)
      return null
    }),
    serve(testWebhook, async ({ params }, by) => await messages.test(params.id, by)),
    serve(listWebhookDeliveries, async ({ params }) => await messages.deliveries(params.id)),
    serve(sendWebhookAgain, async ({ params }, by) => await messages.again(params.id, by)),
  ]
}
