import type { Transaction } from 'kysely'
import type { MemberRole, Role } from '../../../src/contract/access.ts'
import type { Database } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import { insertMembership } from '../../../src/platform/auth/memberships.ts'
import { newId } from '../../../src/platform/auth/token.ts'
import { lightPasswords } from './light-passwords.ts'

/** The password of everybody here who has one. */
export const password = 'three-lanterns-on-the-pier'

/** Hashed once for each process. */
const hashed = lightPasswords().hash(password)

const at = '2026-11-20T09:00:00.000Z'

type Account = Tables['account']

/** Somebody's account with the one place where they are. */
export interface Placed extends Account {
  /** Null: of the firm. */
  organisation_id: string | null
  role: Role
  /** The id of their membership; empty for the firm's own people. */
  membership: string
}

const usual = {
  demo: 0,
  created_at: at,
  suspended_at: null,
  demo_closed_at: null,
  removed_at: null,
  time_zone: null,
} as const

/** Adds somebody with a new organisation, or with `organisation_id: null` somebody of the firm. */
export async function addPerson(
  database: Database,
  username: string,
  changes: Partial<Placed> = {},
): Promise<Placed> {
  const { organisation_id: given, role = 'member', membership = newId(), ...columns } = changes
  const organisation_id = given === undefined ? newId() : given
  const person: Account = {
    username,
    first_name: 'Iris',
    last_name: 'Okafor',
    ...usual,
    id: newId(),
    firm_roles: organisation_id === null ? role : null,
    email: `${username}@client.example`,
    password_hash: await hashed,
    ...columns,
  }
  await database.transaction(async (trx) => {
    if (given === undefined) {
      const own = { id: organisation_id as string, name: `${username} & Co.`, demo: 0 }
      const rest = { second_factor_required: 0, created_at: at, suspended_at: null }
      await trx
        .insertInto('organisation')
        .values({ ...own, ...rest })
        .execute()
    }
    await trx.insertInto('account').values(person).execute()
    if (organisation_id !== null)
      await addMembership(trx, person, {
        id: membership,
        organisation_id,
        role: role as MemberRole,
      })
  })
  const placed = { organisation_id, role, membership: organisation_id === null ? '' : membership }
  return { ...person, ...placed }
}

/** Makes somebody a member of one more organisation; of all its projects, unless `sees_all` is false. */
export async function addMembership(
  trx: Transaction<Tables>,
  { id: account_id, first_name, last_name, password_hash, removed_at }: Account,
  place: { id: string; organisation_id: string; role: MemberRole; sees_all?: boolean },
): Promise<void> {
  const names = { first_name, last_name, invited_at: at, invited_by: 'test' }
  await insertMembership(trx, {
    sees_all: true,
    ...place,
    account_id,
    ...names,
    ...(password_hash !== null && { accepted_at: at }),
  })
  if (removed_at === null) return
  await trx.updateTable('membership').set({ removed_at }).where('id', '=', place.id).execute()
}
