import type { CompanyInfo } from '../../../features/content/contract.ts'
import type { Keys } from '../../../platform/auth/keys.ts'
import type { Limiter } from '../../../platform/auth/limiter.ts'
import type { MayMail } from '../../../platform/mail/allowance.ts'
import type { Outbox } from '../../../platform/outbox/queue.ts'
import type { SealLink } from '../../../platform/outbox/sealed.ts'
import type { Templates } from './templates.ts'

/** What everything about accounts is made with. */
export interface AccountsGiven {
  limiter: Limiter
  keys: Keys
  sealLink: SealLink
  mayMail: MayMail
  outbox: Outbox
  templates: Templates
  firm: () => Promise<CompanyInfo>
}
