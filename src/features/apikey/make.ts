import type { z } from 'zod'
import type { Transaction } from 'kysely'
import { mayUse } from '../../contract/access.ts'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newApiKey } from '../../platform/auth/api-keys.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { mostKeys, type makeApiKey } from './staff.contract.ts'
import { apiKeyStore } from './store.ts'

export interface ApiKeyParts {
  database: Database
  clock: Clock
  audit: Audit
  /** Mails the owner that a key was made, in case it was not them. */
  notifyMade: (trx: Transaction<Tables>, account: string) => Promise<void>
}

type Wanted = z.output<(typeof makeApiKey)['body']>
type Maker = SignedInActor & { viewer: Viewer }

const day = 24 * 60 * 60 * 1000

/** Makes and revokes API keys. */
export function manageApiKeys({ database, clock, audit, notifyMade }: ApiKeyParts) {
  const store = apiKeyStore(database)
  const now = () => clock.now().toISOString()
  return {
    of: async (account: string) => await store.of(account, now()),
    all: async () => await store.all(now(), 200),
    /** Throws 422 for rights that its maker lacks, and 409 when they have as many as one may. */
    async make({ name, rights, days }: Wanted, by: Maker) {
      const lacking = rights.filter((right) => !mayUse(by.viewer, right))
      if (lacking.length > 0) throw malformed(lack, { rights: [lack] })
      const made = newApiKey()
      const created_at = now()
      const expires_at =
        days === null ? null : new Date(clock.now().getTime() + days * day).toISOString()
      const id = newId()
      const key = { id, name, created_at, expires_at, used_at: null }
      await audit.act(by, async (trx, record) => {
        const row = { ...key, staff_id: by.viewer.account, token_hash: made.hash }
        const stored = { ...row, rights: ['console', ...rights].join(' '), revoked_at: null }
        if (!(await store.insert(trx, stored)))
          throw new Problem(409, `You have ${mostKeys} keys. Revoke one that you no longer need.`)
        const after = { rights: rights.join(' '), expires_at }
        record({ action: 'api-key-made', about: id, after, person: by.viewer.account })
        await notifyMade(trx, by.viewer.account)
      })
      return { ...key, rights, key: made.key }
    },
    /** Revokes one's own, or with the right over staff anybody's; throws 404 otherwise. */
    async revoke(id: string, by: SignedInActor): Promise<void> {
      const whose = mayUse(by.viewer, 'staff') ? null : by.viewer.account
      await audit.act(by, async (trx, record) => {
        if (!(await store.revoke(trx, id, whose, now()))) throw notFound()
        record({ action: 'api-key-revoked', about: id })
      })
    },
  }
}

const lack = 'A key cannot have a right that you do not have.'
