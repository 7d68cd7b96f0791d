import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Memberships } from '../../platform/auth/ways-in.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { madeBy, memberIsActive, sessionIsOpen } from '../../platform/auth/in-force.ts'

type Trx = Transaction<Tables>
type Ticket = Tables['ticket']

export async function insertTicket(trx: Trx, ticket: Ticket): Promise<void> {
  await trx
    .insertInto('ticket')
    .values({
      token_hash: ticket.token_hash,
      organisation_id: ticket.organisation_id,
      account_id: ticket.account_id,
      membership_id: ticket.membership_id,
      session_id: ticket.session_id,
      version_id: ticket.version_id,
      project_id: ticket.project_id,
      preview: ticket.preview,
      client_hash: ticket.client_hash,
      created_at: ticket.created_at,
      expires_at: ticket.expires_at,
      used_at: ticket.used_at,
    })
    .execute()
}

/** Who uses a ticket, all as hashes. */
interface User {
  /** Of its address and program. */
  client: string
  /** Of the cookie that binds a session to a browser. */
  bind: string
  /** Whether it reads a range only. */
  partly: boolean
}

/**
 * Uses a ticket: the first time for any request, then only for ranges, by the same client.
 * Undefined for one that is unknown, used or expired, or whose session has ended.
 */
export async function useTicket(
  trx: Trx,
  token_hash: string,
  { client, bind, partly }: User,
  now: string,
): Promise<Pick<Ticket, 'membership_id' | 'version_id' | 'project_id' | 'preview'> | undefined> {
  return await trx
    .updateTable('ticket')
    .set((is) => ({
      used_at: is.fn.coalesce('used_at', is.val(now)),
      client_hash: is.fn.coalesce('client_hash', is.val(client)),
    }))
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('created_at', '<=', madeBy(now))
    .where((is) => {
      const unused = is('used_at', 'is', null)
      return partly ? is.or([unused, is('client_hash', '=', client)]) : unused
    })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .innerJoin('account', 'account.id', 'session.account_id')
          .innerJoin('membership', 'membership.account_id', 'account.id')
          .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
          .select('session.id')
          .whereRef('session.id', '=', 'ticket.session_id')
          .whereRef('membership.id', '=', 'ticket.membership_id')
          .where(sessionIsOpen(now))
          // A session that is bound to a browser opens no ticket in another one.
          .where((of) => of.or([of('bind_hash', 'is', null), of('bind_hash', '=', bind)]))
          .where(memberIsActive),
      ),
    )
    .returning(['membership_id', 'version_id', 'project_id', 'preview'])
    .executeTakeFirst()
}

/** Deletes the tickets that have expired, so that a clock that is put back revives none. */
export async function endTickets(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('ticket').where('expires_at', '<=', now).execute()
}

/** Deletes those that were made while the clock was ahead. */
export async function endTicketsAhead(trx: Trx, now: string): Promise<void> {
  const latest = madeBy(now)
  await trx
    .deleteFrom('ticket')
    .where('expires_at', '>', latest)
    .where('created_at', '>', latest)
    .execute()
}

/** Deletes those of these memberships. */
export async function endTicketsOf(trx: Trx, memberships: Memberships): Promise<void> {
  await trx
    .deleteFrom('ticket')
    .where(sql<boolean>`membership_id in ${memberships}`)
    .execute()
}

/** What a membership sees at this moment; the ticket has said that it is in force. */
export async function scopeOf(read: Kysely<Tables>, membership: string): Promise<MemberScope> {
  const row = await read
    .selectFrom('membership')
    .select(['organisation_id as organisation', 'account_id as account', 'sees_all'])
    .where('id', '=', membership)
    .executeTakeFirstOrThrow()
  return memberOf({ ...row, membership, seesAll: row.sees_all === 1 })
}
