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
  firmNewsMail(
    given: NewsOfProject & { firm: CompanyInfo; origin: string; isStaff: boolean },
  ): QueuedMail
}

/** The news of a project, as it is handed to those who hear of it. */
export interface HeardNews {
  project: string
  lines: string[]
  /** The mail at once, to this address. */
  mail: (email: string) => QueuedMail
}

/** Dependencies, wired in app/server. */
interface FirmNewsParts<Reader> {
  database: Database
  clock: Clock
  log: Log
  add: AddTask
  templates: FirmTemplates
  firm: () => Promise<CompanyInfo>
  /** Who of the firm hears of a project. */
  readersOf: (project: string) => Promise<readonly Reader[]>
  /** Notifies them, each as they chose. */
  notifyReaders: (
    trx: Transaction<Tables>,
    readers: readonly Reader[],
    news: HeardNews,
  ) => Promise<void>
  /** Whom it goes to where nobody does: the firm's address, else its owners; empty while it has neither. */
  firmAddresses: () => Promise<readonly string[]>
  /** PUBLIC_URL. */
  origin: string
}

const halfMinute = 30_000
/** The least time between two mails about a project, in ms. */
const distance = 15 * 60 * 1000

/**
 * Notifies the firm's people of what clients do. News is stored in the transaction of its cause; those
 * who look after the project hear of all of it within half a minute, but are written to at most once
 * about a project in 15 minutes. What nobody of them hears goes to the firm's own address.
 */
export function createFirmNews<Reader>(parts: FirmNewsParts<Reader>) {
  const { database, clock, log, firm, firmAddresses, readersOf } = parts

  /** Returns about of how many projects it notified. While nobody could be, news is kept. */
  async function runDue(): Promise<number> {
    const time = clock.now().getTime()
    const window = {
      now: new Date(time).toISOString(),
      before: new Date(time - distance).toISOString(),
    }
    const due = await projectsWithNews(database, window)
    if (due.length === 0) return 0
    const [company, addresses] = await Promise.all([firm(), firmAddresses()])
    let written = 0
    for (const project of due) {
      const readers = await readersOf(project.project_id)
      if (readers.length === 0 && addresses.length === 0) continue
      written += await database.transaction(async (trx) => {
        if (!(await claimFirmMail(trx, project, window))) return 0
        return await write(trx, project.project_id, { readers, company, addresses }, parts)
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

interface Audience<Reader> {
  readers: readonly Reader[]
  company: CompanyInfo
  addresses: readonly string[]
}

async function write<Reader>(
  trx: Transaction<Tables>,
  id: string,
  { readers, company, addresses }: Audience<Reader>,
  { add, templates, origin, notifyReaders }: FirmNewsParts<Reader>,
): Promise<number> {
  const found = await takeNews(trx, id)
  const project = await projectOfNews(trx, id)
  if (found.length === 0 || !project) return 0
  const lines = found.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  const mail = (isStaff: boolean) => (email: string) =>
    templates.firmNewsMail({ project, lines, firm: { ...company, email }, origin, isStaff })
  const texts = lines.map(({ text }) => text)
  await notifyReaders(trx, readers, { project: id, lines: texts, mail: mail(true) })
  for (const payload of readers.length > 0 ? [] : addresses.map(mail(false)))
    await add(trx, { kind: 'mail', about: id, payload })
  return 1
}
