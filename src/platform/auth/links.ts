import { sql, type RawBuilder, type Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { madeBy } from './in-force.ts'
import { hashOf, newId, newToken } from './token.ts'

type Kind = Tables['link']['kind']

/** A link to be made. */
export interface NewLink {
  kind: Kind
  /** Null for a link that makes an account. */
  account_id: string | null
  /** The membership that it is about; left out where it is about none. */
  membership_id?: string | null
  /** How long it works, in ms. */
  lasts: number
  /** SHA-256 of the cookie of the browser that asked for it. */
  browser_hash?: string | null
}

/** The message for a link that is used, too old, or none at all. */
export const deadLink = 'This link has been used, or it is too old. Please ask for a new one.'

/** 410 with that message. */
export const gone = () => new Problem(410, deadLink)

/** The links in mails and on terminals: each good for one use, and only the newest of its kind. */
export function createLinks({ database, clock }: { database: Database; clock: Clock }) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    /** A new token; earlier ones for the same, by kind, account and membership, stop working. */
    async issue(trx: Transaction<Tables>, given: NewLink): Promise<string> {
      const { kind, account_id, membership_id = null, lasts, browser_hash = null } = given
      await withdrawn(trx, at())
        .where('kind', '=', kind)
        .where('account_id', account_id === null ? 'is' : '=', account_id)
        .where('membership_id', membership_id === null ? 'is' : '=', membership_id)
        .execute()
      const token = newToken()
      await trx
        .insertInto('link')
        .values({
          id: newId(),
          kind,
          token_hash: hashOf(token),
          account_id,
          browser_hash,
          membership_id,
          created_at: at(),
          expires_at: at(lasts),
          used_at: null,
        })
        .execute()
      return token
    },
    /** The link of a token, as long as it works; changes nothing. */
    async find(token: string) {
      return await database.read
        .selectFrom('link')
        .select(['id', 'kind', 'account_id', 'membership_id', 'browser_hash'])
        .where('token_hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', at())
        .where('created_at', '<=', madeBy(at()))
        .executeTakeFirst()
    },
    /** Uses a link up. One statement, so that of simultaneous calls only one gets true. */
    async use(trx: Transaction<Tables>, id: string): Promise<boolean> {
      const used = await trx
        .updateTable('link')
        .set({ used_at: at() })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at())
        .where('created_at', '<=', madeBy(at()))
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },
    withdraw: async (trx: Transaction<Tables>, kind: Kind, account: string) =>
      void (await withdrawn(trx, at())
        .where('kind', '=', kind)
        .where('account_id', '=', account)
        .execute()),
    /** Those of every kind of an account. */
    withdrawAll: async (trx: Transaction<Tables>, account: string) =>
      void (await withdrawn(trx, at()).where('account_id', '=', account).execute()),
    /** Those about these memberships. */
    withdrawByMembership: async (trx: Transaction<Tables>, memberships: RawBuilder<unknown>) =>
      void (await withdrawn(trx, at())
        .where(sql<boolean>`membership_id in ${memberships}`)
        .execute()),
  }
}

/** Links as `createLinks` makes them. */
export type Links = ReturnType<typeof createLinks>

const withdrawn = (trx: Transaction<Tables>, used_at: string) =>
  trx.updateTable('link').set({ used_at }).where('used_at', 'is', null)

/** Uses up the links with which an account could be signed in to. */
export async function endLinksIn(
  trx: Transaction<Tables>,
  account: string,
  now: string,
): Promise<void> {
  const links = withdrawn(trx, now).where('kind', '=', 'sign-in')
  await links.where('account_id', '=', account).execute()
}

/** Uses up the links that have expired, so that a clock that is put back revives none. */
export async function endLinks(trx: Transaction<Tables>, now: string): Promise<void> {
  await trx
    .updateTable('link')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}

/** Uses up those that were made while the clock was ahead, so that none works when their time comes. */
export async function endLinksAhead(trx: Transaction<Tables>, now: string): Promise<void> {
  const latest = madeBy(now)
  await trx
    .updateTable('link')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .where('expires_at', '>', latest)
    .where('created_at', '>', latest)
    .execute()
}

/** Deletes the links that expired before this moment. */
export async function forgetLinks(trx: Transaction<Tables>, before: string): Promise<void> {
  await trx.deleteFrom('link').where('expires_at', '<', before).execute()
}
