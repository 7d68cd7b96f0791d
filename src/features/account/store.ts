import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { isStaff } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { agentName } from '../../platform/http/agent.ts'
import { sessionIsOpen } from '../../platform/auth/in-force.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { MailPerson } from '../../platform/mail/personal.ts'
import type { changeMe, Device, Me } from './contract.ts'

interface Rules {
  /** Whether the firm's own people must have a second factor. */
  staffNeedSecondFactor: boolean
  /** What somebody has set up. */
  factors: (account: string) => Promise<Omit<Me['second_factor'], 'required'>>
}

/** Reads and changes one's own account; every query names the account of the caller. */
export function accountStore({ read }: Database, { staffNeedSecondFactor, factors }: Rules) {
  return {
    async me(account: string): Promise<Me> {
      const row = await read
        .selectFrom('account')
        .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
        .select(['account.id', 'username', 'email', 'first_name', 'last_name', 'role'])
        .select(['time_zone', 'organisation_id', 'organisation.name', 'second_factor_required'])
        .where('account.id', '=', account)
        .executeTakeFirstOrThrow()
      const { organisation_id, name, second_factor_required, username, ...own } = row
      const required = isStaff(row.role) ? staffNeedSecondFactor : second_factor_required === 1
      return {
        ...own,
        username: username ?? '',
        organisation: organisation_id === null ? null : { id: organisation_id, name: name ?? '' },
        second_factor: { ...(await factors(account)), required },
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

/** Whom a mail to the owner of an account is for. */
export async function addressee(trx: Transaction<Tables>, account: string): Promise<MailPerson> {
  return await trx
    .selectFrom('account')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
}
