import { sealedApps } from '../../../features/secondfactor/sealed-store.ts'
import { sealedWebhooks } from '../../../features/webhooks/sealed-store.ts'
import type { SealedTable } from '../../../platform/auth/keys.ts'
import { sealedLinks } from '../../../platform/outbox/links-store.ts'

/** Everything that is sealed by keys of this install. */
export const sealedTables: readonly SealedTable[] = [sealedApps, sealedLinks, sealedWebhooks]
