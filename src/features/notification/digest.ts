import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { repeated } from '../../platform/repeat.ts'
import { usualHow } from './contract.ts'
import type { DigestLine, NotificationMails } from './mails.ts'
import {
  beginDigest,
  bringDigestForward,
  claimDigest,
  digestDueAt,
  digestLines,
  endDigest,
} from './store.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  mails: NotificationMails
  /** The firm's time zone, an IANA name. */
  timeZone: () => Promise<string>
  /** Writes those of the firm's people that are due; returns how many. */
  staffDigests: () => Promise<number>
}

const halfMinute = 30_000

/** The next eight in the morning after `now`, in a time zone with its daylight saving time. */
export function nextMorning(now: Date, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: '08:00' })
  const today = at(here.toPlainDate())
  const next =
    Temporal.ZonedDateTime.compare(today, here) > 0
      ? today
      : at(here.toPlainDate().add({ days: 1 }))
  return new Date(next.epochMilliseconds)
}

/**
 * The mail of the day, for whoever wants one. A single row says when it is due. The process that
 * moves it to the next day writes the mails in the same transaction: of several processes only one
 * writes them, and a crash in between leaves nothing half done.
 */
export function createDigest({ database, clock, log, mails, timeZone, staffDigests }: Parts) {
  async function toClients(): Promise<number> {
    const now = clock.now()
    const due = await digestDueAt(database)
    const next = nextMorning(now, await timeZone()).toISOString()
    if (due !== undefined && due > next) await bringDigestForward(database, next)
    if (due !== undefined && due > now.toISOString()) return 0
    return await database.transaction(async (trx) => {
      if (!(await claimDigest(trx, now.toISOString(), next))) return 0
      return await writeAll(trx, mails, now.toISOString())
    })
  }
  /** Returns how many mails it wrote. What fails for one side holds up nothing for the other. */
  async function runDue(): Promise<number> {
    const [clients, staff] = await Promise.allSettled([toClients(), staffDigests()])
    if (clients.status === 'rejected') throw clients.reason
    if (staff.status === 'rejected') throw staff.reason
    return clients.value + staff.value
  }
  const failing = 'cannot write the mail of the day'
  return { runDue, ...repeated(runDue, { every: halfMinute, log, failing }) }
}

async function writeAll(
  trx: Transaction<Tables>,
  mails: NotificationMails,
  now: string,
): Promise<number> {
  // Taken out first, so that what arrives while this runs waits for the next day.
  await beginDigest(trx, now)
  const unread = await digestLines(trx)
  await endDigest(trx)
  // Of those who still want it.
  const waiting = unread.filter(({ how, kind }) => (how ?? usualHow[kind]) !== 'never')
  const byPerson = Map.groupBy(waiting, ({ id }) => id)
  for (const [, lines] of byPerson) {
    const [person] = lines
    const mailLines: DigestLine[] = lines.map(({ title, text, link }) => ({
      project: title,
      text,
      link,
    }))
    const places = lines.map((line) => ({
      organisation: line.organisation_id,
      project: line.project_id,
    }))
    if (person) await mails.digest(trx, person, mailLines, places)
  }
  return byPerson.size
}
