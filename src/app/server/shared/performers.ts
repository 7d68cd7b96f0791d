import { salesforcePerform } from '../../../features/salesforce/perform.ts'
import type { Performers } from '../../../platform/outbox/task.ts'
import type { World } from '../world.ts'
import type { Mailing } from './mailing.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

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
