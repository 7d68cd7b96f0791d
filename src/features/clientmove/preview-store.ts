import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Moving } from './staff.contract.ts'

type Read = Kysely<Tables>

export const clientsById = async (read: Read, ids: readonly string[]) =>
  await read
    .selectFrom('organisation')
    .select(['id', 'name', 'suspended_at', 'second_factor_required'])
    .where('id', 'in', ids)
    .execute()

/** A project's title, and the company that it is of. */
export const ownerOf = async (read: Read, project: string) =>
  await read
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['organisation.id', 'organisation.name', 'project.title'])
    .select(['organisation.suspended_at', 'organisation.second_factor_required'])
    .where('project.id', '=', project)
    .executeTakeFirst()

/** How many bytes the files of companies take, with those that are coming; or those of a project of one. */
export async function bytesOf(
  read: Read,
  organisations: readonly string[],
  project?: string,
): Promise<number> {
  let bytes = 0
  for (const table of ['document_version', 'upload'] as const) {
    const row = await read
      .selectFrom(table as 'document_version')
      .select((is) => is.fn.sum<number | string | null>('size').as('bytes'))
      .where('organisation_id', 'in', organisations)
      .$if(project !== undefined, (rows) => rows.where('project_id', '=', project ?? ''))
      .executeTakeFirst()
    bytes += Number(row?.bytes ?? 0)
  }
  return bytes
}

/** Names and addresses by membership, by name. Of who has not agreed yet, as they were invited. */
export async function memberNames(read: Read, memberships: readonly string[]) {
  const rows = await read
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['membership.id', 'account.email'])
    .select(({ eb, ref }) => [
      eb
        .case()
        .when('accepted_at', 'is', null)
        .then(ref('membership.first_name'))
        .else(ref('account.first_name'))
        .end()
        .as('first_name'),
      eb
        .case()
        .when('accepted_at', 'is', null)
        .then(ref('membership.last_name'))
        .else(ref('account.last_name'))
        .end()
        .as('last_name'),
      eb
        .case()
        .when('accepted_at', 'is', null)
        .then(ref('account.email'))
        .else(ref('account.username'))
        .end()
        .as('username'),
    ])
    .where('membership.id', 'in', memberships.length > 0 ? memberships : [''])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('membership.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many meetings companies have that are of no project, so that everybody there sees them. */
export async function wholeMeetings(read: Read, organisations: readonly string[]): Promise<number> {
  const row = await read
    .selectFrom('event')
    .select((is) => is.fn.countAll<number | string>().as('meetings'))
    .where('organisation_id', 'in', organisations)
    .where('project_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.meetings ?? 0)
}

const counted = {
  updates: 'project_update',
  messages: 'message',
  documents: 'document',
  requests: 'request',
  approvals: 'approval',
  meetings: 'event',
} as const

/** How much there is of each kind, of a company or of a project. */
export async function movingOf(
  read: Read,
  { organisation, project }: { organisation: string; project?: string },
): Promise<Moving> {
  const ofProject = project === undefined ? sql`` : sql` and project_id = ${project}`
  const count = async (table: string, more = sql``) => {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)}
      where organisation_id = ${organisation}${more}`.execute(read)
    return Number(rows[0]?.count ?? 0)
  }
  const kinds = await Promise.all(
    Object.entries(counted).map(
      async ([kind, table]) => [kind, await count(table, ofProject)] as const,
    ),
  )
  const ofClient = project === undefined
  const [projects, people] = ofClient
    ? await Promise.all([count('project'), count('membership', sql` and removed_at is null`)])
    : [1, 0]
  return { ...(Object.fromEntries(kinds) as Omit<Moving, 'projects' | 'people'>), projects, people }
}
