import { expressionBuilder, sql, type Kysely, type Transaction } from 'kysely'
import { notFound } from '../../contract/problem.ts'
import { selectIn, type MemberScope } from '../../database/scope.ts'
import type { RightsHolder } from '../../contract/access.ts'
import { firmRolesIn } from '../../platform/auth/accounts.ts'
import { rightsIn } from '../../platform/auth/api-keys.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Memberships } from '../../platform/auth/ways-in.ts'
import type { Tables } from '../../database/tables/tables.ts'
import {
  accountIsActive,
  madeBy,
  memberIsActive,
  sessionIsOpen,
} from '../../platform/auth/in-force.ts'

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
      mail_file_id: ticket.mail_file_id,
      preview: ticket.preview,
      client_hash: ticket.client_hash,
      created_at: ticket.created_at,
      expires_at: ticket.expires_at,
      used_at: ticket.used_at,
    })
    .execute()
}

/** Whether a member sees what a ticket is for at this moment. */
export async function isVisible(
  trx: Trx,
  scope: MemberScope,
  { project_id, version_id, mail_file_id }: Ticket,
): Promise<boolean> {
  const places = [
    ['project', project_id],
    ['document_version', version_id],
    ['mail_file', mail_file_id],
  ] as const
  for (const [table, id] of places) {
    if (id === null) continue
    const found = selectIn(trx, scope, table).select(`${table}.id`).where(`${table}.id`, '=', id)
    if (!(await found.executeTakeFirst())) return false
  }
  return true
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

/** What a ticket opens, and whose it is. */
export type UsedTicket = Pick<
  Ticket,
  | 'account_id'
  | 'membership_id'
  | 'session_id'
  | 'version_id'
  | 'project_id'
  | 'mail_file_id'
  | 'preview'
>

/**
 * Uses a ticket: the first time for any request, then only for ranges, by the same client.
 * Undefined for one that is unknown, used or expired, or whose session has ended.
 */
export async function useTicket(
  trx: Trx,
  token_hash: string,
  { client, bind, partly }: User,
  now: string,
): Promise<UsedTicket | undefined> {
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
    .where((is) => is.or([ofMember(now, bind), ofStaff(now, bind), ofKey(now)]))
    .returning(['account_id', 'membership_id', 'session_id', 'version_id', 'project_id'])
    .returning(['mail_file_id', 'preview'])
    .executeTakeFirst()
}

const of = expressionBuilder<Tables, 'ticket'>()

/** The session of somebody of the firm, or of an organisation, that a ticket was given to. */
const sessionOf = (now: string, bind: string) =>
  of
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .whereRef('session.id', '=', 'ticket.session_id')
    .where(sessionIsOpen(now))
    // A session that is bound to a browser opens no ticket in another one.
    .where((is) => is.or([is('bind_hash', 'is', null), is('bind_hash', '=', bind)]))

const ofMember = (now: string, bind: string) =>
  of.exists(
    sessionOf(now, bind)
      .innerJoin('membership', 'membership.account_id', 'account.id')
      .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
      .whereRef('membership.id', '=', 'ticket.membership_id')
      .where(memberIsActive),
  )

const ofStaff = (now: string, bind: string) =>
  of.and([
    of('membership_id', 'is', null),
    of.exists(
      sessionOf(now, bind).where('account.firm_roles', 'is not', null).where(accountIsActive),
    ),
  ])

const key = expressionBuilder<Tables, 'api_key'>()

const keyIsOpen = (now: string) =>
  key.and([
    key('api_key.revoked_at', 'is', null),
    key.or([key('api_key.expires_at', 'is', null), key('api_key.expires_at', '>', now)]),
  ])

/** A program of somebody of the firm has a key in place of a session. */
const ofKey = (now: string) =>
  of.and([
    of('membership_id', 'is', null),
    of.exists(
      of
        .selectFrom('api_key')
        .innerJoin('account', 'account.id', 'api_key.staff_id')
        .select('api_key.id')
        .whereRef('api_key.id', '=', 'ticket.session_id')
        .where(keyIsOpen(now))
        .where('account.firm_roles', 'is not', null)
        .where(accountIsActive),
    ),
  ])

/** Whether the session or the key that a ticket was given to has not ended; the ticket may be gone. */
export async function isOpenStill(
  read: Kysely<Tables>,
  session: string,
  now: string,
): Promise<boolean> {
  const open = read.selectFrom('session').select('id').where('id', '=', session)
  if (await open.where(sessionIsOpen(now)).executeTakeFirst()) return true
  const program = read.selectFrom('api_key').select('id').where('id', '=', session)
  return (await program.where(keyIsOpen(now)).executeTakeFirst()) !== undefined
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

/** Deletes those of one of the firm's people. */
export async function endTicketsOfStaff(trx: Trx, account: string): Promise<void> {
  await trx
    .deleteFrom('ticket')
    .where('account_id', '=', account)
    .where('membership_id', 'is', null)
    .execute()
}

/** What a membership sees at this moment. Throws 404 for one that is not in force. */
export async function scopeOf(read: Kysely<Tables>, membership: string): Promise<MemberScope> {
  const row = await read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['organisation_id as organisation', 'account_id as account', 'sees_all'])
    .where('membership.id', '=', membership)
    .where(memberIsActive)
    .executeTakeFirst()
  if (!row) throw notFound()
  return memberOf({ ...row, membership, seesAll: row.sees_all === 1 })
}

/**
 * The rights that somebody of the firm has at this moment, by a session or by a key of theirs. Throws
 * 404 where they are shut out.
 */
export async function rightsOfStaff(
  read: Kysely<Tables>,
  { account_id, session_id }: UsedTicket,
): Promise<RightsHolder> {
  const row = await read
    .selectFrom('account')
    .leftJoin('api_key', (join) =>
      join.onRef('api_key.staff_id', '=', 'account.id').on('api_key.id', '=', session_id),
    )
    .select(['firm_roles', 'api_key.id', 'api_key.rights'])
    .where('account.id', '=', account_id)
    .where(accountIsActive)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { id, rights } = row
  const key = id === null || rights === null ? {} : { key: { id, rights: rightsIn(rights) } }
  return { roles: firmRolesIn(row.firm_roles ?? ''), ...key }
}
