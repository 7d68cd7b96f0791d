import type { Transaction } from 'kysely'
import type { Role } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'
import type { Organisation, Person } from './contract.ts'

const columns = [
  'id',
  'organisation_id',
  'role',
  'username',
  'email',
  'invited_email',
  'first_name',
  'last_name',
  'created_at',
  'password_hash',
  'suspended_at',
] as const

type Row = Pick<Tables['account'], (typeof columns)[number]>

function asPerson({ password_hash, suspended_at, invited_email, ...row }: Row): Person {
  const here = password_hash === null ? 'invited' : 'active'
  const email = invited_email ?? row.email
  return { ...row, email, state: suspended_at === null ? here : 'suspended' }
}

/** The people of an organisation, or of the firm itself. */
export function peopleStore(database: Database) {
  const within = (scope: Scope) =>
    readIn(database, scope, 'account').select(columns).where('removed_at', 'is', null)
  return {
    /** `organisation` null: the firm's own people. */
    async list(scope: Scope, organisation: string | null): Promise<Person[]> {
      const rows = await within(scope)
        .where('organisation_id', organisation === null ? 'is' : '=', organisation)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(asPerson)
    },
    /** Throws 404 for an unknown id and for people outside the scope. */
    async find(scope: Scope, id: string): Promise<Person> {
      const people = within(scope).where('id', '=', id)
      const row = await people.executeTakeFirst()
      if (!row) throw notFound()
      return asPerson(row)
    },
    async change(
      trx: Transaction<Tables>,
      id: string,
      change: { role?: Role; suspended_at?: string | null; removed_at?: string },
    ): Promise<void> {
      await trx
        .updateTable('account')
        .set({
          role: change.role,
          suspended_at: change.suspended_at,
          removed_at: change.removed_at,
        })
        .where('id', '=', id)
        .execute()
    },
    /**
     * The number of other owners who can sign in. Updates their rows to lock them, so that two owners
     * who remove each other at the same time do so one after the other.
     */
    async otherOwners(trx: Transaction<Tables>, id: string): Promise<number> {
      const owners = await trx
        .updateTable('account')
        .set({ role: 'owner' })
        .where('role', '=', 'owner')
        .where('removed_at', 'is', null)
        .returning(['id', 'suspended_at', 'password_hash'])
        .execute()
      const able = owners.filter((one) => one.suspended_at === null && one.password_hash !== null)
      return able.filter((one) => one.id !== id).length
    },
  }
}

/** The addresses of the owners who can sign in, the first one first. */
export async function ownerAddresses({ read }: Database): Promise<string[]> {
  const owners = await read
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'owner')
    .where('password_hash', 'is not', null)
    .where(accountIsActive)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return owners.map(({ email }) => email)
}

export function organisationStore({ read }: Database) {
  const columns = ['id', 'name', 'second_factor_required', 'suspended_at', 'created_at'] as const
  return {
    async list(): Promise<Organisation[]> {
      const rows = await read.selectFrom('organisation').select(columns).orderBy('name').execute()
      return rows.map((row) => ({
        ...row,
        second_factor_required: row.second_factor_required === 1,
      }))
    },
    async find(id: string): Promise<Organisation> {
      const found = read.selectFrom('organisation').select(columns).where('id', '=', id)
      const row = await found.executeTakeFirst()
      if (!row) throw notFound()
      return { ...row, second_factor_required: row.second_factor_required === 1 }
    },
    async add(trx: Transaction<Tables>, row: { id: string; name: string; created_at: string }) {
      await trx
        .insertInto('organisation')
        .values({
          id: row.id,
          name: row.name,
          second_factor_required: 0,
          demo: 0,
          created_at: row.created_at,
          suspended_at: null,
        })
        .execute()
    },
    async change(
      trx: Transaction<Tables>,
      id: string,
      change: Pick<Tables['organisation'], 'name' | 'second_factor_required' | 'suspended_at'>,
    ): Promise<void> {
      await trx
        .updateTable('organisation')
        .set({
          name: change.name,
          second_factor_required: change.second_factor_required,
          suspended_at: change.suspended_at,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
