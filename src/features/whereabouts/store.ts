import type { Database } from '../../database/open.ts'
import { readerFor, selectIn, type MemberScope } from '../../database/scope.ts'
import { membershipIsActive } from '../../platform/auth/in-force.ts'
import { memberOf } from '../../platform/auth/viewer.ts'

/** Finds by which membership somebody sees a thing. */
export function whereaboutsStore(database: Database) {
  return {
    /** Null for what is not there, and for what none of them lets them see. */
    async find(account: string, id: string) {
      for (const one of await membershipsOf(database, account)) {
        const { membership, organisation, name, sees_all } = one
        const scope = memberOf({ account, membership, organisation, seesAll: sees_all === 1 })
        if (await isWithin(database, scope, id))
          return { membership, organisation: { id: organisation, name } }
      }
      return null
    },
  }
}

/** Those that they can use at this moment. */
const membershipsOf = async ({ read }: Database, account: string) =>
  await read
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.id', 'membership.organisation_id')
    .select(['membership.id as membership', 'membership.sees_all'])
    .select(['organisation.id as organisation', 'organisation.name'])
    .where('membership.account_id', '=', account)
    .where(membershipIsActive)
    .orderBy('membership.id')
    .execute()

/** What links lead to; each has an id that no other thing has. */
const linked = ['project', 'document', 'event', 'request', 'approval'] as const

async function isWithin(database: Database, scope: MemberScope, id: string): Promise<boolean> {
  const db = readerFor(database, scope)
  const [first, ...others] = linked.map((table) =>
    selectIn(db, scope, table).select(`${table}.id`).where(`${table}.id`, '=', id),
  )
  const all = others.reduce((query, other) => query?.unionAll(other), first)
  return (await all?.executeTakeFirst()) !== undefined
}
