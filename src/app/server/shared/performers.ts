import { salesforcePerform } from '../../../features/salesforce/perform.ts'
import type { Performers } from '../../../platform/outbox/task.ts'
import type { Config } from '../settings.ts'
import type { Mailing } from './mailing.ts'

/** The handlers of the outbox's tasks; tasks whose handler has no settings stay queued. */
export async function performersOf(
  config: Config,
  { sending }: Pick<Mailing, 'sending'>,
): Promise<Performers> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = config
  const host = new URL(PUBLIC_URL).hostname
  const salesforce = salesforcePerform(config)
  // One of them without the other was refused when the settings were read.
  if (!SMTP_URL || !MAIL_FROM) return { ...(salesforce && { salesforce }) }
  // Loaded only where mail is sent.
  const { mailPerform } = await import('../../../platform/mail/mailer.ts')
  const mail = sending(mailPerform({ smtpUrl: SMTP_URL, from: MAIL_FROM, host }))
  return { mail, ...(salesforce && { salesforce }) }
}
