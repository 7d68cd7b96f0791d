import { hasRight } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import { firmRolesIn, isOfFirm, shownName } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'

/** Those of the firm's people who may answer enquiries, by name. */
export function assigneeStore(database: Database) {
  async function all() {
    const rows = await database.read
      .selectFrom('account')
      .select(['account.id', 'email', 'first_name', 'last_name', 'username', 'firm_roles'])
      .where(isOfFirm)
      .where(accountIsActive)
      .where('password_hash', 'is not', null)
      .execute()
    return rows
      .map((row) => ({ ...row, roles: firmRolesIn(row.firm_roles ?? '') }))
      .filter(({ roles }) => hasRight(roles, 'enquiries'))
  }

  async function list(): Promise<{ id: string; name: string }[]> {
    return (await all())
      .map((row) => ({ id: row.id, name: shownName(row) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  return {
    list,
    /** The address of somebody who may answer enquiries; null for everybody else. */
    addressOf: async (account: string): Promise<string | null> =>
      (await all()).find(({ id }) => id === account)?.email ?? null,
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
