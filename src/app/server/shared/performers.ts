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
import { salesforcePerform } from '../../../features/salesforce/perform.ts'
import type { Mailing } from './mailing.ts'

export interface Performing {
  /** The handlers of the outbox's tasks; tasks whose handler has no settings stay queued. */
  perform: Performers
  webhooks: Webhooks
}

/** Makes what does the tasks that leave this machine. */
export async function createPerforming(
  world: World,
  { keys, sending }: Pick<Mailing, 'keys' | 'sending'>,
): Promise<Performing> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = world.config
  const host = new URL(PUBLIC_URL).hostname
  const salesforce = salesforcePerform(world.config)
  const webhooks = await createWebhooks(world, keys)
  const perform = salesforce ? { salesforce } : {}
  // One of them without the other was refused when the settings were read.
  if (!SMTP_URL || !MAIL_FROM) return { perform, webhooks }
  // Loaded only where mail is sent.
  const { mailPerform } = await import('../../../platform/mail/mailer.ts')
  const mail = sending(mailPerform({ smtpUrl: SMTP_URL, from: MAIL_FROM, host }))
  return { perform: { ...perform, mail }, webhooks }
}

/** What sends the firm's events to other programs. */
interface Webhooks {
  does: { performStrangers: Performers }
  /** What looks for events, over and over. */
  finder(outbox: Outbox): ReturnType<typeof findingEvents>
  routes(parts: { audit: Audit; outbox: Outbox }): Route[]
}

/** Puts together what sends the firm's events to other programs. */
async function createWebhooks(world: World, keys: Keys): Promise<Webhooks> {
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
