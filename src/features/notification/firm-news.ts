import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { FirmNews } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { repeated } from '../../platform/repeat.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import {
  addNews,
  claimFirmMail,
  projectOfNews,
  projectsWithNews,
  takeNews,
} from './firm-news-store.ts'

/** What a mail to the firm is made of; the oldest line first. */
interface NewsOfProject {
  project: { id: string; title: string; client_name: string }
  lines: { text: string; created_at: string }[]
}

/** The template (mail.tsx), which is built with the pages. */
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
  /** Whom the firm's mail goes to: its address, else its owners; empty while it has neither. */
  firmAddresses: () => Promise<readonly string[]>
  /** PUBLIC_URL. */
  origin: string
}

const halfMinute = 30_000
/** The least time between two mails about a project, in ms. */
const distance = 15 * 60 * 1000

/**
 * Notifies the firm of what clients do. News is stored in the transaction of its cause; one mail
 * with all of it is written within half a minute, but at most one about a project in 15 minutes.
 */
export function createFirmNews(parts: Parts) {
  const { database, clock, log, firm, firmAddresses } = parts

  /** Returns about how many projects it wrote. While nobody could be sent a mail, news is kept. */
  async function runDue(): Promise<number> {
    const time = clock.now().getTime()
    const window = {
      now: new Date(time).toISOString(),
      before: new Date(time - distance).toISOString(),
    }
    const due = await projectsWithNews(database, window)
    if (due.length === 0) return 0
    const [company, addresses] = await Promise.all([firm(), firmAddresses()])
    if (addresses.length === 0) return 0
    const readers = addresses.map((email) => ({ ...company, email }))
    let written = 0
    for (const project of due) {
      written += await database.transaction(async (trx) => {
        if (!(await claimFirmMail(trx, project, window))) return 0
        return await write(trx, project.project_id, readers, parts)
      })
    }
    return written
  }

  return {
    async add(trx: Transaction<Tables>, news: FirmNews): Promise<void> {
      await addNews(trx, news, clock.now().toISOString())
    },
    runDue,
    ...repeated(runDue, {
      every: halfMinute,
      log,
      failing: 'cannot write the mails with news to the firm',
    }),
  }
}

async function write(
  trx: Transaction<Tables>,
  id: string,
  readers: readonly CompanyInfo[],
  { add, templates, origin }: Parts,
): Promise<number> {
  const found = await takeNews(trx, id)
  const project = await projectOfNews(trx, id)
  if (found.length === 0 || !project) return 0
  const lines = found.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  for (const firm of readers) {
    const payload = templates.firmNewsMail({ project, lines, firm, origin })
    await add(trx, { kind: 'mail', about: id, payload })
  }
  return 1
}
