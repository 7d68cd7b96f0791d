import type { Transaction } from 'kysely'
import { rightsOfAll, type Right } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { ampleDisk, type Disk } from '../storage/disk.ts'
import { firmRolesIn } from './accounts.ts'
import { accountIsActive, madeBy } from './in-force.ts'
import { hashOf, newToken } from './token.ts'
import type { Viewer } from './viewer.ts'

/** So that a key is known as one wherever it turns up, such as in a file that is made public. */
const prefix = 'portico_'

/** A new key, 51 characters, with the hash that is stored of it. */
export function newApiKey(): { key: string; hash: string } {
  const key = prefix + newToken()
  return { key, hash: hashOf(key) }
}

/** Whether a token of the header Authorization is a key, and not a session's, which is shorter. */
export const isApiKey = (token: string) => /^portico_[\w-]{43}$/.test(token)

/** In ms: a key is not written to at each request. */
const touchEvery = 60 * 1000

interface Parts {
  database: Database
  clock: Clock
  staffNeedSecondFactor: boolean
  disk?: Disk | undefined
}

/** Keys in the database, so that revoking one ends it in every process. */
export function createApiKeys(parts: Parts) {
  const { database, clock, staffNeedSecondFactor, disk = ampleDisk } = parts
  const now = () => clock.now().toISOString()

  async function touch({ id, used_at }: Row): Promise<void> {
    const since = new Date(clock.now().getTime() - touchEvery).toISOString()
    const isRecent = used_at !== null && used_at > since && used_at <= madeBy(now())
    if (isRecent || disk.rung() === 'nothing') return
    const set = (trx: Transaction<Tables>) =>
      trx.updateTable('api_key').set({ used_at: now() }).where('id', '=', id).execute()
    await database.transaction(set)
  }

  return {
    /**
     * The viewer whose key this is, with the rights of this moment; null when it is not valid. `still`
     * looks again for a request that goes on.
     */
    async viewerOf(key: string, still = false): Promise<Viewer | null> {
      const row = await keyRow(database, hashOf(key), now())
      if (!row) return null
      if (!still) await touch(row)
      const roles = firmRolesIn(row.firm_roles ?? '')
      return {
        account: row.staff_id,
        organisation: null,
        membership: null,
        seesAll: true,
        roles,
        key: { id: row.id, rights: rightsIn(row.rights) },
        revision: 0,
        session: row.id,
        fresh: false,
        unfinished: staffNeedSecondFactor && row.factor === null,
      }
    },
    /** Revokes all keys of an account, for good. */
    async endAll(trx: Transaction<Tables>, account: string): Promise<void> {
      const open = trx.updateTable('api_key').where('staff_id', '=', account)
      await open.set({ revoked_at: now() }).where('revoked_at', 'is', null).execute()
    },
  }
}

export type ApiKeys = ReturnType<typeof createApiKeys>

type Row = NonNullable<Awaited<ReturnType<typeof keyRow>>>

async function keyRow({ read }: Database, hash: string, now: string) {
  return await read
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.staff_id')
    .select((is) => [
      'api_key.id',
      'api_key.staff_id',
      'api_key.rights',
      'api_key.used_at',
      'account.firm_roles',
      is
        .selectFrom('second_factor')
        .select((of) => of.lit(1).as('one'))
        .whereRef('second_factor.account_id', '=', 'account.id')
        .limit(1)
        .as('factor'),
    ])
    .where('api_key.token_hash', '=', hash)
    .where('api_key.revoked_at', 'is', null)
    .where('api_key.created_at', '<=', madeBy(now))
    .where((is) =>
      is.or([is('api_key.expires_at', 'is', null), is('api_key.expires_at', '>', now)]),
    )
    .where('account.firm_roles', 'is not', null)
    .where(accountIsActive)
    .executeTakeFirst()
}

/** The rights of the firm that a stored key names; one that no longer exists counts for nothing. */
export const rightsIn = (stored: string): Right[] => {
  const words = stored.split(' ')
  return rightsOfAll(['owner', 'manager', 'consultant', 'editor']).filter((right) =>
    words.includes(right),
  )
}
