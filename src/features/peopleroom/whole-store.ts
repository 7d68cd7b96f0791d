import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { readIn, readerFor } from '../../database/scope.ts'
import { sessionIsOpen } from '../../platform/auth/in-force.ts'

/** So many projects are shown. */
const most = 100

/** How somebody signs in: with a second factor or none, and in how many browsers by now. */
export async function signingInOf({ read }: Database, account: string, now: string) {
  const [app, passkey, sessions] = await Promise.all([
    read
      .selectFrom('totp')
      .select('account_id')
      .where('account_id', '=', account)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    read
      .selectFrom('passkey')
      .select('id')
      .where('account_id', '=', account)
      .limit(1)
      .executeTakeFirst(),
    read
      .selectFrom('session')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('session.account_id', '=', account)
      .where(sessionIsOpen(now))
      .executeTakeFirstOrThrow(),
  ])
  return {
    has_second_factor: app !== undefined || passkey !== undefined,
    sessions: Number(sessions.count),
  }
}

/** Which projects each of some memberships sees that does not see all. */
export async function grantsOf(database: Database, memberships: readonly string[]) {
  if (memberships.length === 0) return []
  return await readIn(database, 'all', 'project_grant')
    .select(['membership_id', 'project_id'])
    .where('membership_id', 'in', memberships)
    .orderBy('project_id')
    .execute()
}

/** What somebody sees of their clients, or looks after for the firm: what is under way first. */
export async function projectsOfPerson(database: Database, account: string) {
  const reader = readerFor(database, 'all')
  const isUnderWay = sql`case when status in ('planned', 'active', 'on_hold') then 0 else 1 end`
  const columns = ['project.id', 'project.title', 'organisation.name as organisation'] as const
  const seen = await reader
    .selectFrom('membership')
    .innerJoin('project', 'project.organisation_id', 'membership.organisation_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(columns)
    .select('project.status')
    .where('membership.account_id', '=', account)
    .where('membership.removed_at', 'is', null)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('membership.sees_all', '=', 1),
        exists(
          selectFrom('project_grant')
            .select('project_grant.project_id')
            .whereRef('project_grant.membership_id', '=', 'membership.id')
            .whereRef('project_grant.project_id', '=', 'project.id'),
        ),
      ]),
    )
    .orderBy(isUnderWay)
    .orderBy('project.title')
    .orderBy('project.id')
    .limit(most)
    .execute()
  if (seen.length > 0) return seen
  return await reader
    .selectFrom('project_team')
    .innerJoin('project', 'project.id', 'project_team.project_id')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(columns)
    .select('project.status')
    .where('project_team.account_id', '=', account)
    .orderBy(isUnderWay)
    .orderBy('project.title')
    .orderBy('project.id')
    .limit(most)
    .execute()
}

/** The last mail to somebody, where it did not arrive. */
export async function returnedMail({ read }: Database, account: string) {
  const last = await read
    .selectFrom('outbox')
    .select(['id', 'state', 'created_at', 'ended_at'])
    .where('about', '=', account)
    .where('kind', '=', 'mail')
    .where('ended_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || !['bounced', 'refused'].includes(last.state)) return null
  return { mail: last.id, at: last.ended_at ?? last.created_at }
}
