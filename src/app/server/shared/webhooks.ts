import { findingEvents } from '../../../features/webhooks/find-events.ts'
import { sendingMessages } from '../../../features/webhooks/send.ts'
import { webhookRoutes } from '../../../features/webhooks/staff.routes.ts'
import type { Audit } from '../../../platform/audit/act.ts'
import type { Keys } from '../../../platform/auth/keys.ts'
import { createSealer } from '../../../platform/auth/secrets.ts'
import type { Route } from '../../../platform/http/serve.ts'
import type { Outbox } from '../../../platform/outbox/queue.ts'
import type { Performers } from '../../../platform/outbox/task.ts'
import type { World } from '../world.ts'

/** What sends the firm's events to other programs. */
export interface Webhooks {
  does: { performStrangers: Performers }
  /** What looks for events, over and over. */
  finder(outbox: Outbox): ReturnType<typeof findingEvents>
  routes(parts: { audit: Audit; outbox: Outbox }): Route[]
}

/** Puts together what sends the firm's events to other programs. */
export async function createWebhooks(world: World, keys: Keys): Promise<Webhooks> {
  const { config } = world
  const sealer = await createSealer(keys, 'webhook')
  const parts = { ...world, sealer, anywhere: config.WEBHOOK_NETWORK === 'any' }
  return {
    does: {
      performStrangers: { webhook: sendingMessages({ ...parts, origin: config.PUBLIC_URL }) },
    },
    finder: (outbox) => findingEvents({ ...world, outbox }),
    routes: (given) => webhookRoutes({ ...parts, ...given }),
  }
}
