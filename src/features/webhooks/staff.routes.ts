import { serve } from '../../platform/http/serve.ts'
import { manageWebhooks } from './manage.ts'
import { webhookMessages } from './messages.ts'
import type { WebhookParts } from './parts.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  renewWebhookSecret,
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
    serve(
      changeWebhook,
      async ({ params, body }, by) => await webhooks.change(params.id, body, by),
    ),
    serve(renewWebhookSecret, async ({ params }, by) => await webhooks.renewSecret(params.id, by)),
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
