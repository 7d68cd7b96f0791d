import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashOf, newId, newToken } from '../../platform/auth/token.ts'
import { hasOwner } from './store.ts'

type Kind = Tables['link']['kind']

const minute = 60 * 1000
/** How long each kind works, in ms. */
const lasting: Record<Kind, number> = {
  reset: 30 * minute,
  invitation: 72 * 60 * minute,
  setup: 72 * 60 * minute,
}

/** The links of mails and of the terminal: each good for one use, and only the newest of its kind. */
export function createLinks({ database, clock }: { database: Database; clock: Clock }) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    /** A new token; those that were out for the same account stop working. */
    async issue(trx: Transaction<Tables>, kind: Kind, account_id: string | null): Promise<string> {
      await withdraw(trx, kind, account_id, at())
      const token = newToken()
      const times = { created_at: at(), expires_at: at(lasting[kind]), used_at: null }
      const row = { id: newId(), kind, token_hash: hashOf(token), account_id }
      await trx
        .insertInto('link')
        .values({ ...row, ...times })
        .execute()
      return token
    },
    /** What a token is for, as long as it works; changes nothing. */
    async find(token: string) {
      return await database.read
        .selectFrom('link')
        .select(['id', 'kind', 'account_id'])
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', at())
        .executeTakeFirst()
    },
    /** One statement, so that of many who come at once one alone has it; the others get false. */
    async use(trx: Transaction<Tables>, id: string): Promise<boolean> {
      const used = await trx
        .updateTable('link')
        .set({ used_at: at() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at())
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
    /** A link for the first owner, or null when there is one already. */
    async setup(): Promise<string | null> {
      if (await hasOwner(database.read)) return null
      return await database.transaction((trx) => this.issue(trx, 'setup', null))
    },
    withdraw: async (trx: Transaction<Tables>, kind: Kind, account: string | null) =>
      await withdraw(trx, kind, account, at()),
  }
}

export type Links = ReturnType<typeof createLinks>

async function withdraw(
  trx: Transaction<Tables>,
  kind: Kind,
  account: string | null,
  used_at: string,
): Promise<void> {
  await trx
    .updateTable('link')
    .set({ used_at })
    .where('kind', '=', kind)
    .where('account_id', account === null ? 'is' : '=', account)
    .where('used_at', 'is', null)
    .execute()
}
