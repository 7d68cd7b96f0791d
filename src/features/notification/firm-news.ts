import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { FirmNews } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { repeated } from '../../platform/repeat.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { newId } from '../../platform/auth/token.ts'
import type { CompanyInfo } from '../content/contract.ts'

/** What a mail to the firm is made of; the oldest line first. */
interface NewsOfProject {
  project: { id: string; title: string; client_name: string }
  lines: { text: string; created_at: string }[]
}

/** The mail (mail.tsx), which comes built as the pages do. */
interface FirmTemplates {
  firmNewsMail(given: NewsOfProject & { firm: CompanyInfo; origin: string }): QueuedMail
}

interface Parts {
  database: Database
  clock: Clock
  log: Log
  add: AddTask
  templates: FirmTemplates
  firm: () => Promise<CompanyInfo>
  /** PUBLIC_URL. */
  origin: string
}

const halfMinute = 30_000
/** In ms, from one mail about a project to the next. */
const distance = 15 * 60 * 1000

/**
 * Tells the firm what clients do. What is new is kept in the transaction of its cause; the mail
 * with all of it is written within half a minute, but never two about one project in 15 minutes,
 * so that ten messages are two mails at most.
 */
export function createFirmNews(parts: Parts) {
  const { database, clock, log, firm } = parts

  /** Gives how many mails it wrote. While the firm has no address, what is new goes on waiting. */
  async function runDue(): Promise<number> {
    const now = clock.now()
    const before = new Date(now.getTime() - distance).toISOString()
    const due = await dueProjects(database, before)
    const company = due.length > 0 ? await firm() : null
    if (!company?.email) return 0
    let written = 0
    for (const project of due) {
      written += await database.transaction(async (trx) => {
        if (!(await isOurs(trx, project, { now: now.toISOString(), before }))) return 0
        return await write(trx, project, company, parts)
      })
    }
    return written
  }

  return {
    async tell(trx: Transaction<Tables>, { organisation, project, text }: FirmNews): Promise<void> {
      const of = { organisation_id: organisation, project_id: project }
      const row = { id: newId(), ...of, text, created_at: clock.now().toISOString() }
      await trx.insertInto('firm_news').values(row).execute()
    },
    runDue,
    ...repeated(runDue, { every: halfMinute, log, failing: 'cannot tell the firm what is new' }),
  }
}

type Place = Pick<Tables['firm_mail'], 'organisation_id' | 'project_id'>

/** Those with something new, and no mail since `before`. */
async function dueProjects({ read }: Database, before: string): Promise<Place[]> {
  return await read
    .selectFrom('firm_news')
    .leftJoin('firm_mail', 'firm_mail.project_id', 'firm_news.project_id')
    .select(['firm_news.organisation_id', 'firm_news.project_id'])
    .distinct()
    .where((is) => is.or([is('sent_at', 'is', null), is('sent_at', '<=', before)]))
    .execute()
}

/** Of several processes, the one that moves the time of the last mail writes it. */
async function isOurs(
  trx: Transaction<Tables>,
  place: Place,
  { now, before }: { now: string; before: string },
): Promise<boolean> {
  const moved = await trx
    .insertInto('firm_mail')
    .values({ ...place, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ sent_at: now })
        .where('firm_mail.sent_at', '<=', before),
    )
    .returning('project_id')
    .executeTakeFirst()
  return moved !== undefined
}

async function write(
  trx: Transaction<Tables>,
  { project_id: id }: Place,
  firm: CompanyInfo,
  { add, templates, origin }: Parts,
): Promise<number> {
  const found = await trx
    .deleteFrom('firm_news')
    .where('project_id', '=', id)
    .returning(['text', 'created_at'])
    .execute()
  const project = await trx
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select(['project.id', 'title', 'organisation.name as client_name'])
    .where('project.id', '=', id)
    .executeTakeFirst()
  if (found.length === 0 || !project) return 0
  const lines = found.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const payload = templates.firmNewsMail({ project, lines, firm, origin })
  await add(trx, { kind: 'mail', about: id, payload })
  return 1
}
