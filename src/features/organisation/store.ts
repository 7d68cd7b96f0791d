import type { Transaction } from 'kysely'
import type { FirmRole } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { reachesOrganisation, readerFor, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import {
  asFirmRoles,
  firmRolesIn,
  hasFirmRole,
  isOfFirm,
  lockAccounts,
} from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'
import type { FirmPerson, Organisation } from './contract.ts'

const columns = [
  'id',
  'firm_roles',
  'username',
  'email',
  'first_name',
  'last_name',
  'created_at',
  'password_hash',
  'suspended_at',
] as const

type Row = Pick<Tables['account'], (typeof columns)[number]>

/** Anybody with an account, as the firm sees them; without roles: of organisations. */
function asPerson({ password_hash, suspended_at, firm_roles, ...row }: Row): FirmPerson {
  const here = password_hash === null ? 'invited' : 'active'
  const state = suspended_at === null ? here : 'suspended'
  return { ...row, roles: firm_roles === null ? [] : firmRolesIn(firm_roles), state }
}

/** Accounts, for the firm, which sees all of them. */
export function peopleStore({ read }: Database) {
  const all = () => read.selectFrom('account').select(columns).where('removed_at', 'is', null)
  return {
    /** The firm's own people. */
    async list(): Promise<FirmPerson[]> {
      const ours = all().where(isOfFirm)
      const rows = await ours.orderBy('created_at').orderBy('id').execute()
      return rows.map(asPerson)
    },
    /** Throws 404 for an unknown id. */
    async find(id: string): Promise<FirmPerson> {
      const row = await all().where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return asPerson(row)
    },
    async change(
      trx: Transaction<Tables>,
      id: string,
      change: { roles?: FirmRole[]; suspended_at?: string | null; removed_at?: string },
    ): Promise<void> {
      await trx
        .updateTable('account')
        .set({
          firm_roles: change.roles && asFirmRoles(change.roles),
          suspended_at: change.suspended_at,
          removed_at: change.removed_at,
        })
        .where('id', '=', id)
        .execute()
    },
    /** Locks these accounts and those of all owners, in one order. */
    async lockWithOwners(trx: Transaction<Tables>, accounts: readonly string[]): Promise<void> {
      const owners = trx.selectFrom('account').select('id').where(hasFirmRole('owner'))
      const rows = await owners.where('removed_at', 'is', null).execute()
      await lockAccounts(trx, [...accounts, ...rows.map(({ id }) => id)])
    },
    /** The roles of one of the firm's people, locked until the end of the transaction. */
    async lockRoles(trx: Transaction<Tables>, id: string): Promise<FirmRole[]> {
      const row = await trx
        .updateTable('account')
        .set(({ ref }) => ({ firm_roles: ref('firm_roles') }))
        .where('id', '=', id)
        .returning('firm_roles')
        .executeTakeFirst()
      return firmRolesIn(row?.firm_roles ?? '')
    },
    /** Removes every membership of somebody. */
    async removeMemberships(
      trx: Transaction<Tables>,
      account: string,
      { removed_at, removed_by }: { removed_at: string; removed_by: string },
    ): Promise<void> {
      await trx
        .updateTable('membership')
        .set({ removed_at, removed_by })
        .where('account_id', '=', account)
        .where('removed_at', 'is', null)
        .execute()
    },
    /**
     * The number of other owners who can sign in. Updates their rows to lock them, so that two owners
     * who remove each other at the same time do so one after the other.
     */
    async otherOwners(trx: Transaction<Tables>, id: string): Promise<number> {
      const owners = await trx
        .updateTable('account')
        .set(({ ref }) => ({ firm_roles: ref('firm_roles') }))
        .where(hasFirmRole('owner'))
        .where('removed_at', 'is', null)
        .returning(['id', 'suspended_at', 'password_hash'])
        .execute()
      const able = owners.filter((one) => one.suspended_at === null && one.password_hash !== null)
      return able.filter((one) => one.id !== id).length
    },
  }
}

/** Whether somebody is suspended; whoever changes that has locked the account before. */
export async function isPersonSuspended(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const row = trx.selectFrom('account').select('suspended_at').where('id', '=', id)
  return ((await row.executeTakeFirst())?.suspended_at ?? null) !== null
}

/** Whether somebody has not come in yet, neither to the firm nor to a client. */
export async function isStillInvited(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const membership = trx
    .selectFrom('membership')
    .select('id')
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .where(({ not, exists }) => not(exists(membership)))
    .executeTakeFirst()
  return row !== undefined
}

/** The addresses of the owners who can sign in, the first one first. */
export async function ownerAddresses({ read }: Database): Promise<string[]> {
  const owners = await read
    .selectFrom('account')
    .select('email')
    .where(hasFirmRole('owner'))
    .where('password_hash', 'is not', null)
    .where(accountIsActive)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return owners.map(({ email }) => email)
}

/** The client companies. Which of them somebody may know of is a scope as that of their rows. */
export function organisationStore(database: Database) {
  const columns = ['id', 'name', 'second_factor_required', 'suspended_at', 'created_at'] as const
  const within = (scope: Scope) =>
    readerFor(database, scope)
      .selectFrom('organisation')
      .select(columns)
      .where(reachesOrganisation(scope, 'organisation.id'))
  return {
    async list(scope: Scope): Promise<Organisation[]> {
      const rows = await within(scope).orderBy('name').execute()
      return rows.map((row) => ({
        ...row,
        second_factor_required: row.second_factor_required === 1,
      }))
    },
    /** Throws 404 for one that does not exist or is outside of the scope. */
    async find(scope: Scope, id: string): Promise<Organisation> {
      const row = await within(scope).where('id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return { ...row, second_factor_required: row.second_factor_required === 1 }
    },
    /** What it is called and demands and whether it is suspended, locked until the end of the transaction. */
    async lock(trx: Transaction<Tables>, id: string) {
      const row = await trx
        .updateTable('organisation')
        .set(({ ref }) => ({ name: ref('name') }))
        .where('id', '=', id)
        .returning(['name', 'second_factor_required', 'suspended_at'])
        .executeTakeFirst()
      if (!row) throw notFound()
      return { ...row, second_factor_required: row.second_factor_required === 1 }
    },
    /** At most 500, by the parameters of a statement. */
    async add(
      trx: Transaction<Tables>,
      rows: readonly { id: string; name: string; created_at: string }[],
    ) {
      await trx
        .insertInto('organisation')
        .values(
          rows.map((row) => ({
            id: row.id,
            name: row.name,
            second_factor_required: 0,
            demo: 0,
            created_at: row.created_at,
            suspended_at: null,
          })),
        )
        .execute()
    },
    async change(
      trx: Transaction<Tables>,
      id: string,
      change: {
        name: string | undefined
        second_factor_required: boolean | undefined
        suspended_at: string | null | undefined
      },
    ): Promise<void> {
      await trx
        .updateTable('organisation')
        .set({
          name: change.name,
          second_factor_required:
            change.second_factor_required === undefined
              ? undefined
              : Number(change.second_factor_required),
          suspended_at: change.suspended_at,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
