import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { lockAccount } from './accounts.ts'
import { personIsActive } from './in-force.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Links } from './links.ts'
import type { Sessions } from './sessions.ts'

type Trx = Transaction<Tables>

/** Whose ways in: all of a person, those by one membership, or those of a whole organisation. */
export type Whose = { account: string } | { membership: string } | { organisation: string }

/** A query for the ids of memberships, for `in`. */
export type Memberships = RawBuilder<unknown>

interface Parts {
  sessions: Sessions
  links: Links
  apiKeys: Pick<ApiKeys, 'endAll'>
  /** Ends what else opens something by a membership, such as feeds; run in the same transaction. */
  byMembership: ((trx: Trx, memberships: Memberships) => Promise<void>)[]
}

/**
 * Makes a change that shuts somebody out, and ends ways in for good, so that what is restored later
 * needs new ones: what opens something by a membership, and the sessions, links and API keys of everybody who has
 * no way in left, or of the person meant. Returns the number of sessions that ended.
 *
 * The accounts are locked before anything else. Every transaction that takes several of these rows takes
 * them in one order, so that none waits for another in a ring: accounts by their ids, the organisation,
 * memberships, links, what opens something, API keys, sessions, and the head of the audit last.
 */
export function endingWaysIn({ sessions, links, apiKeys, byMembership }: Parts) {
  return async (trx: Trx, whose: Whose, shutOut: () => Promise<void>): Promise<number> => {
    for (const account of await accountsOf(trx, whose)) await lockAccount(trx, account)
    await shutOut()
    const memberships = membershipsMeant(whose)
    await links.withdrawByMembership(trx, memberships)
    for (const end of byMembership) await end(trx, memberships)
    let ended = 0
    for (const account of await withoutWay(trx, whose)) {
      await links.withdrawAll(trx, account)
      await apiKeys.endAll(trx, account)
      ended += await sessions.endAll(trx, account)
    }
    return ended
  }
}

export type EndWaysIn = ReturnType<typeof endingWaysIn>

/** The memberships of whom is meant. */
export function membershipsMeant(whose: Whose): Memberships {
  if ('membership' in whose) return sql`(${whose.membership})`
  const [column, id] =
    'account' in whose ? ['account_id', whose.account] : ['organisation_id', whose.organisation]
  return sql`(select id from membership where ${sql.ref(column)} = ${id})`
}

/** The person meant, or those of these memberships, by their ids. */
export async function accountsOf(trx: Trx, whose: Whose): Promise<string[]> {
  if ('account' in whose) return [whose.account]
  const rows = await having(trx, whose).orderBy('account.id').execute()
  return rows.map(({ id }) => id)
}

/** The person meant, or those of these memberships who can no longer sign in at all. */
async function withoutWay(trx: Trx, whose: Whose): Promise<string[]> {
  if ('account' in whose) return [whose.account]
  const rows = await having(trx, whose)
    .where(({ not }) => not(personIsActive))
    .orderBy('account.id')
    .execute()
  return rows.map(({ id }) => id)
}

const having = (trx: Trx, whose: Whose) =>
  trx
    .selectFrom('account')
    .select('account.id')
    .where('account.id', 'in', ({ selectFrom }) =>
      selectFrom('membership')
        .select('account_id')
        .where(sql<boolean>`id in ${membershipsMeant(whose)}`),
    )
