import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { insertAccount } from '../../platform/auth/accounts.ts'
import { insertMembership } from '../../platform/auth/memberships.ts'
import { newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>

interface Places {
  halden: string
  cedar: string
}

interface Given {
  /** The hash of the demo client's password. */
  hash: string
  now: string
}

/**
 * Adds the colleagues of the demo client, one in each state that there is. Ivar shows what
 * memberships are: at Halden he sees one project of five, at Cedar Row all. He signs in as `ivar`
 * with the demo client's password.
 */
export async function seedColleagues(trx: Trx, { halden, cedar }: Places, given: Given) {
  const { now } = given
  const ivar = await seedPerson(trx, { first_name: 'Ivar', last_name: 'Lind' }, given)
  const at = await join(
    trx,
    ivar,
    { organisation_id: halden, role: 'member', sees_all: false },
    now,
  )
  await join(trx, ivar, { organisation_id: cedar, role: 'viewer', sees_all: true }, now)
  await grantNewest(trx, halden, at, now)
  await trx.updateTable('membership').set({ used_at: now }).where('id', '=', at).execute()
  const sunniva = await seedPerson(trx, { first_name: 'Sunniva', last_name: 'Solheim' }, given)
  const left = await join(
    trx,
    sunniva,
    { organisation_id: halden, role: 'viewer', sees_all: true },
    now,
  )
  const suspended = { suspended_at: now, suspended_by: 'demo', suspended_by_firm: 0 }
  await trx.updateTable('membership').set(suspended).where('id', '=', left).execute()
  const henrik = await seedPerson(
    trx,
    { first_name: 'Henrik', last_name: 'Berg' },
    { hash: null, now },
  )
  await join(trx, henrik, { organisation_id: halden, role: 'member', sees_all: true }, null)
}

interface Person {
  account_id: string
  first_name: string
  last_name: string
  now: string
}

/** With a hash they sign in by their first name; without one they are only invited. */
async function seedPerson(
  trx: Trx,
  names: { first_name: string; last_name: string },
  { hash, now }: { hash: string | null; now: string },
): Promise<Person> {
  const [id, username] = [newId(), names.first_name.toLowerCase()]
  const email = `${username}@haldenmarine.example`
  const account = { id, email, ...names, firm_roles: null, created_at: now, password_hash: hash }
  await insertAccount(trx, { ...account, username: hash === null ? null : username })
  await trx.updateTable('account').set({ demo: 1 }).where('id', '=', id).execute()
  return { account_id: id, ...names, now }
}

/** Gives the id of the membership; `accepted_at` null: they have not agreed yet. */
async function join(
  trx: Trx,
  { account_id, first_name, last_name, now }: Person,
  place: Pick<Tables['membership'], 'organisation_id' | 'role'> & { sees_all: boolean },
  accepted_at: string | null,
): Promise<string> {
  const id = newId()
  const own = { account_id, first_name, last_name, invited_at: now, invited_by: 'demo' }
  const agreed = accepted_at === null ? {} : { accepted_at }
  await insertMembership(trx, { id, ...place, ...own, ...agreed })
  return id
}

/** The newest project of an organisation, for a membership that sees only some. */
async function grantNewest(
  trx: Trx,
  organisation_id: string,
  membership_id: string,
  granted_at: string,
): Promise<void> {
  const { id: project_id } = await trx
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const grant = { organisation_id, membership_id, project_id, granted_at, granted_by: null }
  await trx.insertInto('project_grant').values(grant).execute()
}
