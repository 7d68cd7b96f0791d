import { mailWordCalls } from '../../../features/editorial/staff.contract.ts'
import { storedMailOf, storedMails } from '../../../features/editorial/mail-kind.ts'
import { pageRoutes } from '../../../features/editorial/staff.routes.ts'
import { mailTemplateRoutes } from '../../../features/mailtemplate/staff.routes.ts'
import { emailOfAccount } from '../../../features/subscribers/list-store.ts'
import type { Route } from '../../../platform/http/serve.ts'
import { samplingMails } from '../pages/mail-preview.ts'
import type { Shared } from '../shared/shared.ts'
import type { World } from '../world.ts'
import { writtenRoutes } from './text-calls.ts'

/** The calls by which the words of mails are changed. */
export function mailTemplateCalls(world: World, shared: Shared): Route[] {
  const { config, database, clock } = world
  return [
    ...writtenRoutes(world, shared, storedMailOf, mailWordCalls, 'mail_template'),
    ...pageRoutes(mailWordCalls, { database, clock, storedOf: storedMailOf, all: storedMails }),
    ...mailTemplateRoutes({
      audit: shared.accounts.audit,
      outbox: shared.outbox,
      emailOf: async (account) => await emailOfAccount(database, account),
      sample: samplingMails(world),
      sendsMail: config.SMTP_URL !== undefined,
    }),
  ]
}
