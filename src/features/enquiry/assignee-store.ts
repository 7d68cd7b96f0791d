import { hasRight } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import { firmRolesIn, isOfFirm, shownName } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'

/** Those of the firm's people who may answer enquiries, by name. */
export function assigneeStore(database: Database) {
  async function list(): Promise<{ id: string; name: string }[]> {
    const rows = await database.read
      .selectFrom('account')
      .select(['account.id', 'first_name', 'last_name', 'username', 'firm_roles'])
      .where(isOfFirm)
      .where(accountIsActive)
      .where('password_hash', 'is not', null)
      .execute()
    return rows
      .filter(({ firm_roles }) => hasRight(firmRolesIn(firm_roles ?? ''), 'enquiries'))
      .map((row) => ({ id: row.id, name: shownName(row) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  return {
    list,
    has: async (account: string) => (await list()).some(({ id }) => id === account),
    /** The name of somebody of the firm. */
    async nameOf(account: string): Promise<string> {
      const row = await database.read
        .selectFrom('account')
        .select(['first_name', 'last_name', 'username'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      return shownName(row)
    },
  }
}
