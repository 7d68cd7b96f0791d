import type { Database } from '../../database/open.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Sealer } from '../../platform/auth/sealing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AddTask } from '../../platform/outbox/task.ts'

export interface WebhookParts {
  database: Database
  clock: Clock
  audit: Audit
  outbox: { add: AddTask; wake(): void }
  sealer: Sealer
  /** Also to this machine and its network. */
  anywhere: boolean
}
