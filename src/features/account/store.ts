import { signInNeeded } from '../../contract/problem.ts'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { isStaff, rightsOfAll } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { agentName } from '../../platform/http/agent.ts'
import { firmRolesIn } from '../../platform/auth/accounts.ts'
import { membershipIsActive, sessionIsOpen } from '../../platform/auth/in-force.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { MailPerson } from '../../platform/mail/personal.ts'
import type { changeMe, Device, Me } from './contract.ts'

interface Rules {
  /** Whether the firm's own people must have a second factor. */
  staffNeedSecondFactor: boolean
  /** What somebody has set up. */
  factors: (
    account: string,
  ) => Promise<Pick<Me['second_factor'], 'app' | 'passkeys' | 'recovery_codes'>>
}

/** Reads and changes one's own account; every query names the account of the caller. */
export function accountStore({ read }: Database, { staffNeedSecondFactor, factors }: Rules) {
  return {
    /** As somebody is by a membership; null: by the one they last changed to. */
    async me(account: string, membership: string | null = null): Promise<Me> {
      const { username, firm_roles, ...own } = await read
        .selectFrom('account')
        .select(['id', 'username', 'email', 'first_name', 'last_name', 'time_zone', 'firm_roles'])
        .where('id', '=', account)
        // Erased since they were let in.
        .executeTakeFirstOrThrow(signInNeeded)
      const memberships = firm_roles === null ? await membershipsOf(read, account) : []
      const here = memberships.find(({ id }) => id === membership) ?? memberships[0]
      const roles = firm_roles === null ? (here ? [here.role] : []) : firmRolesIn(firm_roles)
      const ofFirm = isStaff(roles) && staffNeedSecondFactor
      const requiring = memberships.filter((one) => one.second_factor_required === 1)
      const requirement = {
        required: ofFirm || requiring.length > 0,
        required_by: requiring.map(({ organisation }) => organisation.name),
        required_here: ofFirm || here?.second_factor_required === 1,
      }
      return {
        ...own,
        username: username ?? '',
        roles,
        rights: rightsOfAll(roles),
        organisation: here?.organisation ?? null,
        memberships: memberships.map(({ id, organisation, role }) => ({
          id,
          organisation,
          role,
          current: id === here?.id,
        })),
        second_factor: { ...(await factors(account)), ...requirement },
      }
    },
    async passwordHash(account: string) {
      return await read
        .selectFrom('account')
        .select(['password_hash', 'username', 'email', 'first_name', 'last_name'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
    },
    /** The active sessions, the current one first. */
    async devices({ account, session }: Viewer, now: string): Promise<Device[]> {
      const rows = await read
        .selectFrom('session')
        .select(['id', 'agent', 'address', 'bind_hash', 'created_at', 'seen_at', 'expires_at'])
        .where('account_id', '=', account)
        .where(sessionIsOpen(now))
        .orderBy('seen_at', 'desc')
        .execute()
      return rows
        .map(({ agent, bind_hash, ...row }) => ({
          ...row,
          name: agentName(agent),
          bound: bind_hash !== null,
          current: row.id === session,
        }))
        .toSorted((a, b) => Number(b.current) - Number(a.current))
    },
    chooseMembership,
    async change(
      trx: Transaction<Tables>,
      account: string,
      changes: z.output<typeof changeMe.body>,
    ): Promise<void> {
      if (Object.keys(changes).length === 0) return
      await trx
        .updateTable('account')
        .set({
          first_name: changes.first_name,
          last_name: changes.last_name,
          time_zone: changes.time_zone,
        })
        .where('id', '=', account)
        .execute()
    },
  }
}

/** False for a membership that is not theirs, or is not in force. */
async function chooseMembership(
  trx: Transaction<Tables>,
  account: string,
  id: string,
  now: string,
) {
  const used = await trx
    .updateTable('membership')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('account_id', '=', account)
    .where('accepted_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The memberships that somebody can use at this moment, the one that they last changed to first. */
async function membershipsOf(read: Database['read'], account: string) {
  const rows = await read
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['membership.id', 'membership.role', 'organisation.id as of', 'organisation.name'])
    .select('second_factor_required')
    .where('membership.account_id', '=', account)
    .where(membershipIsActive)
    .orderBy(({ fn }) => fn.coalesce('membership.used_at', sql<string>`''`), 'desc')
    .orderBy('membership.accepted_at')
    .execute()
  return rows.map(({ of, name, ...row }) => ({ ...row, organisation: { id: of, name } }))
}

/** Whom a mail to the owner of an account is for. */
export async function addressee(trx: Transaction<Tables>, account: string): Promise<MailPerson> {
  return await trx
    .selectFrom('account')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
}
