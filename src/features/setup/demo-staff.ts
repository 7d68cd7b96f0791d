import type { Transaction } from 'kysely'
import type { FirmRole } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { asFirmRoles, insertAccount } from '../../platform/auth/accounts.ts'
import { newId } from '../../platform/auth/token.ts'
import { demoTeam } from './demo-people.ts'

/** The demo's people of the firm, by the names of their pages; none is an owner, whom one installs. */
const staff: { slug: string; username: string; roles: FirmRole[] }[] = [
  { slug: 'adaeze-lindqvist', username: 'adaeze', roles: ['manager'] },
  { slug: 'tomas-ferreira', username: 'tomas', roles: ['consultant'] },
  { slug: 'idris-halloran', username: 'idris', roles: ['consultant'] },
  { slug: 'ruth-nakamura', username: 'ruth', roles: ['editor', 'consultant'] },
]

/** The ids of the accounts of the demo's people of the firm, by name. */
export type DemoStaff = ReadonlyMap<string, string>

/**
 * Adds the demo's people of the firm. They have no password, so that nobody can sign in as one of
 * them until `portico seed staff` gives them one.
 */
export async function seedStaff(trx: Transaction<Tables>, now: string): Promise<DemoStaff> {
  const ids = new Map<string, string>()
  for (const { slug, username, roles } of staff) {
    const { name } = personOf(slug)
    const [first_name = '', last_name = ''] = name.split(' ')
    const id = newId()
    ids.set(name, id)
    await insertAccount(trx, {
      id,
      firm_roles: asFirmRoles(roles),
      username,
      email: `${username}@coronet.example`,
      first_name,
      last_name,
      password_hash: null,
      created_at: now,
    })
    await trx.updateTable('account').set({ demo: 1 }).where('id', '=', id).execute()
  }
  return ids
}

const personOf = (slug: string) => {
  const found = demoTeam.find((one) => one.slug === slug)
  if (!found) throw new Error(`The demo has nobody called ${slug}.`)
  return found
}

/** Puts the authors of a project's updates on its team, the newest author first. */
export async function seedTeams(
  trx: Transaction<Tables>,
  ids: DemoStaff,
  now: Date,
): Promise<void> {
  const updates = await trx
    .selectFrom('project_update')
    .innerJoin('project', 'project.id', 'project_update.project_id')
    .select(['project_update.organisation_id', 'project_id', 'author_name'])
    .where('project.demo', '=', 1)
    .orderBy('project_update.created_at', 'desc')
    .orderBy('project_update.id')
    .execute()
  let nth = 0
  for (const { organisation_id, project_id, author_name } of updates) {
    const account_id = ids.get(author_name)
    if (!account_id) continue
    const title = demoTeam.find(({ name }) => name === author_name)?.role ?? ''
    const added_at = new Date(now.getTime() + nth++).toISOString()
    await trx
      .insertInto('project_team')
      .values({ organisation_id, project_id, account_id, title, added_at })
      .onConflict((on) => on.columns(['project_id', 'account_id']).doNothing())
      .execute()
  }
}

/** Gives all of them one password; the names with which they sign in, or none where there is no demo. */
export async function openStaff(database: Database, password_hash: string): Promise<string[]> {
  const opened = await database.transaction((trx) =>
    trx
      .updateTable('account')
      .set({ password_hash })
      .where('demo', '=', 1)
      .where('firm_roles', 'is not', null)
      .where('removed_at', 'is', null)
      .returning('username')
      .execute(),
  )
  return opened.flatMap(({ username }) => username ?? []).toSorted()
}
