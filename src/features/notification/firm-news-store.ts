import type { Transaction } from 'kysely'
import type { FirmNews } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>
type Place = Pick<Tables['firm_mail'], 'organisation_id' | 'project_id'>

export async function addNews(trx: Trx, news: FirmNews, now: string): Promise<void> {
  await trx
    .insertInto('firm_news')
    .values({
      id: newId(),
      organisation_id: news.organisation,
      project_id: news.project,
      text: news.text,
      created_at: now,
    })
    .execute()
}

/** The moment, and the one that must lie after the last mail. */
interface Window {
  now: string
  before: string
}

/** Projects with news and no mail since `before`; one in the future is from a clock that was put back. */
export async function projectsWithNews(
  { read }: Database,
  { now, before }: Window,
): Promise<Place[]> {
  return await read
    .selectFrom('firm_news')
    .leftJoin('firm_mail', 'firm_mail.project_id', 'firm_news.project_id')
    .select(['firm_news.organisation_id', 'firm_news.project_id'])
    .distinct()
    .where((is) =>
      is.or([is('sent_at', 'is', null), is('sent_at', '<=', before), is('sent_at', '>', now)]),
    )
    .execute()
}

/** Claims a project's next mail by setting the time of the last; true in the one process that writes it. */
export async function claimFirmMail(
  trx: Trx,
  place: Place,
  { now, before }: Window,
): Promise<boolean> {
  const moved = await trx
    .insertInto('firm_mail')
    .values({
      organisation_id: place.organisation_id,
      project_id: place.project_id,
      sent_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ sent_at: now })
        .where((is) =>
          is.or([is('firm_mail.sent_at', '<=', before), is('firm_mail.sent_at', '>', now)]),
        ),
    )
    .returning('project_id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Removes the news of a project and returns it. */
export async function takeNews(trx: Trx, project: string) {
  return await trx
    .deleteFrom('firm_news')
    .where('project_id', '=', project)
    .returning(['text', 'created_at'])
    .execute()
}

export async function projectOfNews(trx: Trx, id: string) {
  return await trx
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'title', 'organisation.name as client_name'])
    .where('project.id', '=', id)
    .executeTakeFirst()
}
