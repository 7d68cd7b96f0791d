import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { domainOf } from '../../database/email-domain.ts'
import { givenIds } from '../../database/given-ids.ts'
import { readIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { ClientEnquiry, ClientProject } from './staff.contract.ts'

/** So many of a kind are shown, the newest or most urgent first. */
const most = 100

/** The projects of a client that a reader may see: those under way first, then the newest. */
export async function clientProjects(
  database: Database,
  scope: Scope,
  organisation: string,
): Promise<ClientProject[]> {
  const nextOf = (column: 'title' | 'due_date') =>
    sql<string | null>`(
      select ${sql.ref(column)} from milestone
      where milestone.project_id = project.id and reached_at is null
      order by due_date, milestone.id limit 1)`
  const [rows, team] = await Promise.all([
    readIn(database, scope, 'project')
      .select(['project.id', 'title', 'status', 'health', 'progress', 'end_date'])
      .select([nextOf('title').as('next_title'), nextOf('due_date').as('next_date')])
      .where('organisation_id', '=', organisation)
      .orderBy(sql`case when status in ('planned', 'active', 'on_hold') then 0 else 1 end`)
      .orderBy('start_date', 'desc')
      .orderBy('project.id')
      .limit(most)
      .execute(),
    teamsOf(database, organisation),
  ])
  return rows.map(({ next_title, next_date, ...row }) => ({
    ...row,
    next:
      next_title === null || next_date === null ? null : { title: next_title, due_date: next_date },
    team: team.filter(({ project_id }) => project_id === row.id).map(shownName),
  }))
}

/** Who looks after which project of a client: to be asked of those alone that were found. */
const teamsOf = async (database: Database, organisation: string) =>
  await readIn(database, 'all', 'project_team')
    .innerJoin('account', 'account.id', 'project_team.account_id')
    .select(['project_team.project_id', 'account.first_name', 'account.last_name'])
    .select('account.username')
    .where('project_team.organisation_id', '=', organisation)
    .where('account.removed_at', 'is', null)
    .orderBy('project_team.added_at')
    .orderBy('project_team.account_id')
    .execute()

/** When the people of a client were last signed in, and who has a second factor; by their accounts. */
export async function signedInOf(database: Database, organisation: string) {
  const rows = await database.read
    .selectFrom('membership')
    .select('membership.account_id')
    .select(({ selectFrom }) => [
      selectFrom('session')
        .select(({ fn }) => fn.max('session.seen_at').as('seen_at'))
        .whereRef('session.account_id', '=', 'membership.account_id')
        .as('seen_at'),
      sql<number>`(
        (select count(*) from totp
          where totp.account_id = membership.account_id and confirmed_at is not null)
        + (select count(*) from passkey where passkey.account_id = membership.account_id))`.as(
        'factors',
      ),
    ])
    .where('membership.organisation_id', '=', organisation)
    .where('membership.removed_at', 'is', null)
    .where('membership.accepted_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** The threads of a client, with the last message of each; what waits for the firm first. */
export async function threadsOf(database: Database, scope: Scope, organisation: string) {
  const rows = await readIn(database, scope, 'thread')
    .innerJoin('project', 'project.id', 'thread.project_id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.project_id', '=', 'thread.project_id')
        .onRef('message.number', '=', 'thread.last_number'),
    )
    .select(['thread.project_id as id', 'project.title', 'message.created_at as at'])
    .select(['author_name', 'from_firm'])
    .select(sql<string>`substr(message.body, 1, 300)`.as('begins'))
    .select(({ selectFrom }) =>
      selectFrom('message as one')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('one.project_id', '=', 'thread.project_id')
        .whereRef('one.created_at', '>=', 'thread.waits_since')
        .where('one.from_firm', '=', 0)
        .as('unread'),
    )
    .where('thread.organisation_id', '=', organisation)
    .orderBy(sql`case when waits_since is null then 1 else 0 end`)
    .orderBy('message.created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    from_firm: row.from_firm === 1,
    begins: row.begins.replaceAll(/\s+/g, ' ').trim(),
    unread: Number(row.unread),
  }))
}

type EnquiryFound = Pick<
  Tables['enquiry'],
  'reference' | 'subject' | 'name' | 'received_at' | 'quarantined_at' | 'merged_into'
> & { state: Exclude<ClientEnquiry['box'], 'review'> }

/** The enquiries from the addresses of a client's people, the newest first. */
export async function enquiriesOf(
  database: Database,
  organisation: string,
): Promise<ClientEnquiry[]> {
  const people = await database.read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(sql<string>`lower(account.email)`.as('email'))
    .where('membership.organisation_id', '=', organisation)
    .limit(most)
    .execute()
  const addresses = givenIds(
    database,
    people.map(({ email }) => email),
  )
  const { rows } = await sql<EnquiryFound>`
    select reference, subject, enquiry.name, received_at, state, quarantined_at, merged_into
    from ${addresses} as given cross join enquiry
    where ${domainOf('enquiry.email')} = ${domainOf('given.value')}
      and lower(enquiry.email) = given.value
    order by received_at desc, enquiry.id limit ${sql.lit(most)}
  `.execute(database.read)
  // Here and not in the query: PostgreSQL takes it for so rare that it would begin with it, and read all.
  const whole = rows.filter(({ merged_into }) => merged_into === null)
  return whole.map(({ reference, subject, name, received_at, state, quarantined_at }) => ({
    reference,
    subject,
    name,
    received_at,
    box: quarantined_at === null ? state : ('review' as const),
  }))
}
