import type { Transaction } from 'kysely'
import type { QueuedMail } from '../../contract/mail.ts'
import type { StaffNoticePlace } from '../../contract/staff-notice.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import type { CompanyInfo } from '../content/contract.ts'
import { mailedPerson, takeDueLines, titlesOf, withDueLines, type DueLine } from './line-store.ts'
import type { StaffReaders } from './readers.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  add: AddTask
  readers: StaffReaders
  firm: () => Promise<CompanyInfo>
  /** Of mail.tsx, which comes built as the pages do. */
  templates: {
    staffDigestMail(given: {
      email: string
      first_name: string
      firm: CompanyInfo
      origin: string
      lines: { title: string; text: string }[]
    }): QueuedMail
  }
  /** PUBLIC_URL. */
  origin: string
}

/**
 * Writes the mail of the day to each of the firm's people for whom it is morning. Their lines are taken
 * out in the same transaction: of several processes one writes it, and a crash leaves nothing half done.
 * Returns how many it wrote.
 */
export const writingStaffDigests = (parts: Parts) => async (): Promise<number> => {
  const { database, clock, log } = parts
  const now = clock.now().toISOString()
  let written = 0
  for (const account of await withDueLines(database, now)) {
    const writing = database.transaction((trx) => write(trx, account, now, parts))
    // One that cannot be written is tried again, and holds up none of the others.
    await writing.then(
      (count) => (written += count),
      (err: unknown) => log.error({ err, account }, 'cannot write a mail of the day'),
    )
  }
  return written
}

/** As many as anybody would count: a client can make thousands in a day. */
const mostLines = 500

async function write(
  trx: Transaction<Tables>,
  account: string,
  now: string,
  { readers, add, firm, templates, origin }: Parts,
): Promise<number> {
  const due = await takeDueLines(trx, account, now)
  const places = due.map(placeOf)
  // Of what is still theirs, and of what they still want.
  const hows = await readers.stillFor(account, places)
  const isWanted = hows.map((how) => how !== null && how !== 'never')
  const wanted = due.filter((_, nth) => isWanted[nth])
  const lines = wanted.slice(0, mostLines)
  const person = await mailedPerson(trx, account)
  if (lines.length === 0 || !person) return 0
  const titles = await titlesOf(trx, lines)
  const { email, first_name } = person
  const mail = templates.staffDigestMail({
    email,
    first_name,
    firm: await firm(),
    origin,
    lines: lines.map((line) => ({
      title: titles.get(line.project_id ?? line.enquiry_id ?? '') ?? '',
      text: line.text,
    })),
  })
  const staff = { account, places: lines.map(placeOf) }
  await add(trx, { kind: 'mail', about: account, payload: { ...mail, staff } })
  return 1
}

function placeOf({ kind, own, project_id, enquiry_id }: DueLine): StaffNoticePlace {
  const subject = project_id === null ? { enquiry: enquiry_id ?? '' } : { project: project_id }
  return { ...subject, kind, own: own === 1 }
}
