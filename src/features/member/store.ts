import type { Transaction } from 'kysely'
import type { MemberRole } from '../../contract/access.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, selectIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Member } from './contract.ts'

type Trx = Transaction<Tables>

/** A member with what only the firm sees. */
export interface MemberRow extends Member {
  account_id: string
  organisation_id: string
  /** Whether they have agreed to it. */
  accepted: boolean
}

/**
 * What an account is to whoever invites its address: `new`, because nobody has taken it into use;
 * `known`; of one of the firm's own people, who join nothing; suspended by the firm.
 */
export type Standing = 'new' | 'known' | 'staff' | 'suspended'

const columns = [
  'membership.id',
  'membership.organisation_id',
  'membership.account_id',
  'membership.role',
  'membership.sees_all',
  'membership.invited_at as created_at',
  'membership.accepted_at',
  'membership.suspended_at',
  'membership.suspended_by_firm',
  'membership.first_name as typed_first_name',
  'membership.last_name as typed_last_name',
  'account.username',
  'account.email',
  'account.first_name',
  'account.last_name',
  'account.suspended_at as barred_at',
] as const

/** The people of organisations. Of somebody who has not agreed yet it says nothing of their account. */
export function memberStore(database: Database) {
  const within = (scope: Scope) =>
    readIn(database, scope, 'membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(columns)
      .where('membership.removed_at', 'is', null)
  type Row = Awaited<ReturnType<ReturnType<typeof within>['execute']>>[number]

  async function whole(scope: Scope, rows: Row[]): Promise<MemberRow[]> {
    const granted = new Map<string, string[]>()
    const restricted = rows.filter(({ sees_all }) => sees_all === 0).map(({ id }) => id)
    const grants =
      restricted.length === 0
        ? []
        : await readIn(database, scope, 'project_grant')
            .select(['membership_id', 'project_id'])
            .where('membership_id', 'in', restricted)
            .orderBy('project_id')
            .execute()
    for (const { membership_id, project_id } of grants)
      granted.set(membership_id, [...(granted.get(membership_id) ?? []), project_id])
    return rows.map((row) => asMember(row, granted.get(row.id) ?? []))
  }

  return {
    async list(scope: Scope, organisation: string): Promise<MemberRow[]> {
      const rows = within(scope).where('membership.organisation_id', '=', organisation)
      const ordered = rows.orderBy('membership.invited_at').orderBy('membership.id')
      return await whole(scope, await ordered.execute())
    },
    /** Throws 404 for an unknown one and for one outside the scope. */
    async find(scope: Scope, id: string): Promise<MemberRow> {
      const rows = await within(scope).where('membership.id', '=', id).execute()
      const [found] = await whole(scope, rows)
      if (!found) throw notFound()
      return found
    },
    ...writes,
  }
}

export type Members = ReturnType<typeof memberStore>

/** Columns to change; what is left out stays. */
interface MemberChange {
  role?: MemberRole
  sees_all?: number
  suspended_at?: string | null
  suspended_by?: string | null
  suspended_by_firm?: number
  removed_at?: string
  removed_by?: string
}

const writes = {
  /** Whether somebody has a membership of an organisation already, in whatever state. */
  async isListed(trx: Trx, organisation: string, account: string): Promise<boolean> {
    const others = trx.selectFrom('membership').select('id').where('account_id', '=', account)
    const here = others.where('organisation_id', '=', organisation).where('removed_at', 'is', null)
    return (await here.executeTakeFirst()) !== undefined
  },
  /** What an account is to whoever invites its address. */
  async standingOf(trx: Trx, account: string): Promise<Standing> {
    const row = await trx
      .selectFrom('account')
      .select(['firm_roles', 'password_hash', 'suspended_at'])
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    if (row.suspended_at !== null) return 'suspended'
    if (row.firm_roles !== null) return 'staff'
    return row.password_hash === null ? 'new' : 'known'
  },
  /** False when it was removed meanwhile, or unless `evenBarred` when the firm has suspended it. */
  async change(
    trx: Trx,
    scope: Scope,
    id: string,
    to: MemberChange,
    evenBarred: boolean,
  ): Promise<boolean> {
    const changed = await updateIn(trx, scope, 'membership')
      .set({
        role: to.role,
        sees_all: to.sees_all,
        suspended_at: to.suspended_at,
        suspended_by: to.suspended_by,
        suspended_by_firm: to.suspended_by_firm,
        removed_at: to.removed_at,
        removed_by: to.removed_by,
      })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .$if(!evenBarred, (rows) => rows.where('suspended_by_firm', '=', 0))
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  },
  /** Whether somebody agreed to a membership; once it is changed, nobody agrees to it any more. */
  async hasAgreed(trx: Trx, id: string): Promise<boolean> {
    const row = trx.selectFrom('membership').select('accepted_at').where('id', '=', id)
    return ((await row.executeTakeFirst())?.accepted_at ?? null) !== null
  },
  /** Who has suspended a membership, if anybody; whoever changes that has locked the account before. */
  async suspendedBy(trx: Trx, id: string): Promise<Member['suspended_by'] | undefined> {
    const row = await trx
      .selectFrom('membership')
      .select(['suspended_at', 'suspended_by_firm'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return row && suspender(row.suspended_at, row.suspended_by_firm === 1)
  },
  /** What a membership lets its owner do and see, locked until the end of the transaction. */
  async lockRights(trx: Trx, id: string): Promise<Pick<MemberRow, 'role' | 'projects'>> {
    const row = await trx
      .updateTable('membership')
      .set(({ ref }) => ({ role: ref('role') }))
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(['role', 'sees_all'])
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.sees_all === 1) return { role: row.role, projects: null }
    const grants = trx.selectFrom('project_grant').select('project_id')
    const rows = await grants.where('membership_id', '=', id).execute()
    return { role: row.role, projects: rows.map(({ project_id }) => project_id) }
  },
  /** Replaces the grants of a membership. Throws 404 for a project that its organisation has not. */
  async setGrants(
    trx: Trx,
    { id, organisation_id }: Pick<MemberRow, 'id' | 'organisation_id'>,
    projects: readonly string[],
    granted: { granted_at: string; granted_by: string },
  ): Promise<void> {
    await trx.deleteFrom('project_grant').where('membership_id', '=', id).execute()
    if (projects.length === 0) return
    const theirs = await selectIn(trx, 'all', 'project')
      .select('id')
      .where('organisation_id', '=', organisation_id)
      .where('id', 'in', projects)
      .execute()
    if (theirs.length !== projects.length) throw notFound()
    await trx
      .insertInto('project_grant')
      .values(
        projects.map((project_id) => ({
          organisation_id,
          membership_id: id,
          project_id,
          granted_at: granted.granted_at,
          granted_by: granted.granted_by,
        })),
      )
      .execute()
  },
  /**
   * Removes an account that has no membership left, so that its address is free again. One that the
   * firm has suspended stays: a new invitation must not let its owner in again. It is locked already,
   * so that an invitation to it at the same time is seen, or waits.
   */
  async removeWithout(trx: Trx, account: string, removed_at: string): Promise<void> {
    await trx
      .updateTable('account')
      .set({ removed_at })
      .where('id', '=', account)
      .where('firm_roles', 'is', null)
      .where('suspended_at', 'is', null)
      .where('removed_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('membership')
              .select('membership.id')
              .whereRef('membership.account_id', '=', 'account.id')
              .where('membership.removed_at', 'is', null),
          ),
        ),
      )
      .execute()
  },
}

function asMember(
  row: Pick<Tables['membership'], 'id' | 'organisation_id' | 'account_id' | 'role'> & {
    sees_all: number
    created_at: string
    accepted_at: string | null
    suspended_at: string | null
    suspended_by_firm: number
    typed_first_name: string
    typed_last_name: string
    username: string | null
    email: string
    first_name: string
    last_name: string
    barred_at: string | null
  },
  granted: string[],
): MemberRow {
  const { id, organisation_id, account_id, role, email, created_at } = row
  const known = { id, organisation_id, account_id, role, email, created_at }
  const projects = row.sees_all === 1 ? null : granted
  if (row.accepted_at === null) {
    const typed = { first_name: row.typed_first_name, last_name: row.typed_last_name }
    const suspended_by = suspender(row.suspended_at, row.suspended_by_firm === 1)
    const state = suspended_by === null ? 'invited' : 'suspended'
    return { ...known, ...typed, projects, username: null, state, suspended_by, accepted: false }
  }
  const { username, first_name, last_name } = row
  const byFirm = row.barred_at !== null || row.suspended_by_firm === 1
  const suspended_by = suspender(row.suspended_at, byFirm)
  const state = suspended_by === null ? 'active' : 'suspended'
  const names = { username, first_name, last_name }
  return { ...known, ...names, projects, state, suspended_by, accepted: true }
}

/** The firm's word counts before that of the organisation, which cannot restore whom it suspended. */
function suspender(at: string | null, byFirm: boolean): Member['suspended_by'] {
  if (byFirm) return 'firm'
  return at === null ? null : 'organisation'
}
