import { sql } from 'kysely'
import type { NotPublished } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import { readIn } from '../../database/scope.ts'
import { awayUntilOf, isOnSide, isTheirs, mostListed, type TodayReader } from './reader-store.ts'

/** A file that waits for its virus check. */
export interface Quarantined {
  id: string
  organisation: string
  project: string
  project_id: string
  name: string
  by_name: string
  created_at: string
  away_until: string | null
}

/** The files that have waited for a virus check since `before`, the oldest first; one more than are listed. */
export async function quarantinedFiles(
  database: Database,
  reader: TodayReader,
  before: string,
): Promise<Quarantined[]> {
  return await readIn(database, reader.scope, 'document_version')
    .innerJoin('project', 'project.id', 'document_version.project_id')
    .innerJoin('organisation', 'organisation.id', 'document_version.organisation_id')
    .select(['document_version.id', 'organisation.name as organisation'])
    .select(['project.title as project', 'document_version.name', 'by_name'])
    .select('document_version.project_id')
    .select('document_version.created_at')
    .select(awayUntilOf(reader, 'upload', 'document_version.id').as('away_until'))
    // As the index says it, which a value that is bound would not be known to match.
    .where(sql<boolean>`document_version.state = 'quarantined'`)
    .where('document_version.created_at', '<=', before)
    .where(isTheirs(reader, 'document_version.project_id'))
    .where(isOnSide(reader, 'upload', 'document_version.id'))
    .orderBy('document_version.created_at')
    .orderBy('document_version.id')
    .limit(mostListed + 1)
    .execute()
}

/** An update that was scheduled and not published. */
export interface NotPublishedRow {
  id: string
  organisation: string | null
  project: string | null
  project_id: string
  given: string
  failure: NotPublished | null
  publish_at: string
  failed_at: string | null
  first_name: string | null
  last_name: string | null
  username: string | null
  away_until: string | null
}

/** The updates that were scheduled and could not be published, the oldest first; one more than are listed. */
export async function notPublishedUpdates(
  database: Database,
  reader: TodayReader,
): Promise<NotPublishedRow[]> {
  const id = 'scheduled_update.id'
  return await readIn(database, reader.scope, 'scheduled_update')
    // One by one, because there are few of them: PostgreSQL would read all of each to join them.
    .select((is) => [
      is
        .selectFrom('organisation')
        .select('organisation.name')
        .whereRef('organisation.id', '=', 'scheduled_update.organisation_id')
        .as('organisation'),
      is
        .selectFrom('project')
        .select('project.title')
        .whereRef('project.id', '=', 'scheduled_update.project_id')
        .as('project'),
      ...(['first_name', 'last_name', 'username'] as const).map((name) =>
        is
          .selectFrom('account')
          .select(`account.${name}`)
          .whereRef('account.id', '=', 'scheduled_update.account_id')
          .as(name),
      ),
    ])
    .select([id, 'scheduled_update.project_id', 'given', 'failure', 'publish_at', 'failed_at'])
    .select(awayUntilOf(reader, 'unpublished', id).as('away_until'))
    .where(sql<boolean>`scheduled_update.failed_at is not null`)
    .where((is) =>
      is.or([
        is('scheduled_update.account_id', '=', reader.account),
        isTheirs(reader, 'scheduled_update.project_id'),
      ]),
    )
    .where(isOnSide(reader, 'unpublished', id))
    .orderBy('failed_at')
    .orderBy(id)
    .limit(mostListed + 1)
    .execute()
}

/** A mail or a delivery that did not arrive. */
export interface FailedTask {
  id: string
  kind: 'mail' | 'delivery'
  created_at: string
  /** When it was given up; null: it is tried again. */
  ended_at: string | null
  payload: string
  said: string | null
  /** Of the enquiry that it is about, where it is about one. */
  reference: string | null
  name: string | null
  company: string | null
  away_until: string | null
}

/** Whoever tries again this often does not do it by itself soon. */
const manyTries = 3

/** The mails, or the deliveries to Salesforce, that did not arrive, the oldest first; one more than are listed. */
export async function failedTasks(
  { read }: Database,
  reader: TodayReader,
  kind: FailedTask['kind'],
): Promise<FailedTask[]> {
  const id = 'outbox.id'
  let query = read
    .selectFrom('outbox')
    .leftJoin('enquiry', 'enquiry.id', 'outbox.about')
    .select([id, 'outbox.created_at', 'ended_at', 'payload'])
    .select(({ fn }) => fn.coalesce('outbox.outcome', 'last_error').as('said'))
    .select(['reference', 'enquiry.name', 'enquiry.company'])
    .select(awayUntilOf(reader, kind, id).as('away_until'))
    // As the index says it, which values that are bound would not be known to match.
    .where(sql<boolean>`outbox.state in ('failed', 'refused', 'duplicate', 'bounced')`)
    .where('kind', '=', kind === 'mail' ? 'mail' : 'salesforce')
    .where((is) => is.or([is('outbox.state', '!=', 'failed'), is('attempts', '>=', manyTries)]))
    .where(isOnSide(reader, kind, id))
  if (reader.mine) query = query.where('enquiry.assignee_id', '=', reader.account)
  else if (kind === 'mail' && !reader.everyMail) query = query.where('enquiry.id', 'is not', null)
  const rows = await query
    .orderBy('outbox.created_at')
    .orderBy(id)
    .limit(mostListed + 1)
    .execute()
  return rows.map((row) => ({ ...row, kind }))
}
