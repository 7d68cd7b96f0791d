import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { insertAccount } from '../../platform/auth/accounts.ts'
import { insertMembership } from '../../platform/auth/memberships.ts'
import { newId } from '../../platform/auth/token.ts'

interface Places {
  halden: string
  cedar: string
}

/**
 * Adds Ivar, who shows what memberships are: at Halden he sees one project of three, at Cedar Row all.
 * He signs in as `ivar` with the demo client's password.
 */
export async function seedColleague(
  trx: Transaction<Tables>,
  { halden, cedar }: Places,
  { hash, now }: { hash: string; now: string },
): Promise<void> {
  const [account_id, at] = [newId(), newId()]
  const names = { first_name: 'Ivar', last_name: 'Lind' }
  const email = 'ivar@haldenmarine.example'
  const account = { id: account_id, email, ...names, firm_roles: null, created_at: now }
  await insertAccount(trx, { ...account, username: 'ivar', password_hash: hash })
  await trx.updateTable('account').set({ demo: 1 }).where('id', '=', account_id).execute()
  const own = { account_id, ...names, invited_at: now, invited_by: 'demo', accepted_at: now }
  const chosen = { role: 'member', sees_all: false } as const
  await insertMembership(trx, { id: at, organisation_id: halden, ...chosen, ...own })
  const whole = { role: 'viewer', sees_all: true } as const
  await insertMembership(trx, { id: newId(), organisation_id: cedar, ...whole, ...own })
  const { id: project_id } = await trx
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', halden)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('project_grant')
    .values({
      organisation_id: halden,
      membership_id: at,
      project_id,
      granted_at: now,
      granted_by: null,
    })
    .execute()
  await trx.updateTable('membership').set({ used_at: now }).where('id', '=', at).execute()
}
