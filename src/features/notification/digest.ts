import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsIn } from '../../platform/auth/in-force.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { repeated } from '../../platform/repeat.ts'
import { usualHow } from './contract.ts'
import type { DigestLine, NotificationMails } from './mails.ts'

interface Parts {
  database: Database
  clock: Clock
  log: Log
  mails: NotificationMails
  /** The firm's, an IANA name. */
  timeZone: () => Promise<string>
}

const halfMinute = 30_000

/** The next eight in the morning after `now`, in a time zone; it follows the change of clocks. */
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
 * The mail of the day, for whoever wants one. A single row says when it is due; who moves that on
 * writes the mails in the same transaction, so that of several processes one does, and one that
 * dies in between has done nothing.
 */
export function createDigest({ database, clock, log, mails, timeZone }: Parts) {
  /** Gives how many mails it wrote. */
  async function runDue(): Promise<number> {
    const now = clock.now()
    const row = await database.read.selectFrom('digest').select('due_at').executeTakeFirst()
    if (row && row.due_at > now.toISOString()) return 0
    const due_at = nextMorning(now, await timeZone()).toISOString()
    return await database.transaction(async (trx) => {
      if (!(await isOurs(trx, now.toISOString(), due_at))) return 0
      return await writeAll(trx, mails)
    })
  }
  const failing = 'cannot write the mail of the day'
  return { runDue, ...repeated(runDue, { every: halfMinute, log, failing }) }
}

/** Moves on when it is due next; false for whoever comes second, and for the very first look. */
async function isOurs(trx: Transaction<Tables>, now: string, due_at: string): Promise<boolean> {
  const moved = await trx
    .updateTable('digest')
    .set({ due_at })
    .where('due_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  if (moved) return true
  await trx
    .insertInto('digest')
    .values({ id: 'only', due_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return false
}

async function writeAll(trx: Transaction<Tables>, mails: NotificationMails): Promise<number> {
  // Taken out first: what comes while this runs is not among them, and waits for the next day.
  await setDigest(trx, 1, 2)
  const waiting = await waitingLines(trx)
  // Also what nobody is told any more: it must not turn up some other day.
  await setDigest(trx, 2, 0)
  const byPerson = Map.groupBy(waiting, ({ id }) => id)
  for (const [, lines] of byPerson) {
    const [person] = lines
    const told: DigestLine[] = lines.map(({ title, text }) => ({ project: title, text }))
    if (person) await mails.digest(trx, person, told)
  }
  return byPerson.size
}

const setDigest = (trx: Transaction<Tables>, from: number, digest: number) =>
  trx.updateTable('notification').set({ digest }).where('digest', '=', from).execute()

/** What was not read meanwhile, of those who can still sign in and still want it. */
async function waitingLines(trx: Transaction<Tables>) {
  const rows = await trx
    .selectFrom('notification')
    .innerJoin('account', 'account.id', 'notification.account_id')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .innerJoin('project', 'project.id', 'notification.project_id')
    .leftJoin('notification_choice', (join) =>
      join
        .onRef('notification_choice.account_id', '=', 'account.id')
        .onRef('notification_choice.kind', '=', 'notification.kind'),
    )
    .select(['account.id', 'email', 'first_name', 'project.title', 'text', 'how'])
    .select('notification.kind')
    .where('digest', '=', 2)
    .where('read_at', 'is', null)
    .where(personIsIn)
    .orderBy('account.id')
    .orderBy('notification.created_at')
    .orderBy('notification.id')
    .execute()
  return rows.filter(({ how, kind }) => (how ?? usualHow[kind]) !== 'never')
}
