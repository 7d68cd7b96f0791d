import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccount, shownName } from '../../platform/auth/accounts.ts'
import { rightsIn } from '../../platform/auth/api-keys.ts'
import { mostKeys, type ApiKey, type OwnedApiKey } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** API keys in force at a moment: neither revoked nor run out. */
export function apiKeyStore({ read }: Database) {
  const inForce = (db: Trx | Database['read'], now: string) =>
    db
      .selectFrom('api_key')
      .where('revoked_at', 'is', null)
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
  return {
    /** Those of one person, the newest first. */
    async of(account: string, now: string): Promise<ApiKey[]> {
      const rows = await inForce(read, now)
        .select(['id', 'name', 'rights', 'api_key.created_at', 'expires_at', 'used_at'])
        .where('staff_id', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(shown)
    },
    /** Everybody's, the newest first. */
    async all(now: string, limit: number): Promise<OwnedApiKey[]> {
      const rows = await inForce(read, now)
        .innerJoin('account', 'account.id', 'api_key.staff_id')
        .select(['api_key.id', 'name', 'rights', 'api_key.created_at', 'expires_at', 'used_at'])
        .select(['staff_id', 'first_name', 'last_name', 'username'])
        .orderBy('api_key.created_at', 'desc')
        .orderBy('api_key.id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        ...shown(row),
        owner: { id: row.staff_id, name: shownName(row) },
      }))
    },
    /** Writes a key; false when its owner has as many as one may. */
    async insert(trx: Trx, key: Tables['api_key']): Promise<boolean> {
      // Of two at once, one counts the other.
      await lockAccount(trx, key.staff_id)
      const had = inForce(trx, key.created_at).where('staff_id', '=', key.staff_id)
      if ((await had.select('id').limit(mostKeys).execute()).length === mostKeys) return false
      await trx
        .insertInto('api_key')
        .values({
          id: key.id,
          staff_id: key.staff_id,
          name: key.name,
          rights: key.rights,
          token_hash: key.token_hash,
          created_at: key.created_at,
          expires_at: key.expires_at,
          used_at: null,
          revoked_at: null,
        })
        .execute()
      return true
    },
    /** Revokes one, of `account` or with null of anybody; undefined when there is none. */
    async revoke(trx: Trx, id: string, account: string | null, now: string) {
      return await trx
        .updateTable('api_key')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .$if(account !== null, (query) => query.where('staff_id', '=', account))
        .returning(['staff_id', 'name'])
        .executeTakeFirst()
    },
  }
}

type Row = Pick<
  Tables['api_key'],
  'id' | 'name' | 'rights' | 'created_at' | 'expires_at' | 'used_at'
>

const shown = ({ rights, ...row }: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  rights: rightsIn(rights).filter((right) => right !== 'console') as ApiKey['rights'],
  created_at: row.created_at,
  expires_at: row.expires_at,
  used_at: row.used_at,
})
