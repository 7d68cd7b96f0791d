import { findDamage } from '../../database/damage.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { readPostgresAddress, type PostgresAddress } from '../../database/postgres/address.ts'
import { verifyAudit } from '../../platform/audit/check.ts'
import type { Clock } from '../../platform/clock.ts'
import { attention, good, spanInWords, wrong, type Finding } from './finding.ts'
import { factsOfServer, newestEntryAt } from './store.ts'

const about = 'database'

interface Place {
  url: string | undefined
  dataDir: string
}

/** How the server or the file is, whatever stands in it. */
export const findingsOfDatabase = async (database: Database, place: Place): Promise<Finding[]> =>
  place.url === undefined
    ? [await findingOfFile(place.dataDir)]
    : await findingsOfServer(database, place.url)

async function findingOfFile(dataDir: string): Promise<Finding> {
  const found = await findDamage(dataDir)
  if (found.length === 0) return good(about, 'Every page of portico.sqlite is whole.')
  return wrong(
    about,
    `portico.sqlite is damaged: ${found[0]}`,
    'Stop the service, keep a copy of the file, restore the newest backup, and look at the disk (smartctl, dmesg).',
  )
}

async function findingsOfServer(database: Database, url: string): Promise<Finding[]> {
  const facts = await factsOfServer(database)
  const found = [good(about, `PostgreSQL ${facts.version} answers.`)]
  if (database.bypassesPolicies)
    found.push(
      wrong(
        about,
        'The role of DATABASE_URL is a superuser or bypasses row-level security, so PostgreSQL keeps no clients apart.',
        'Make a role of its own that owns the database and is neither, and name it in DATABASE_URL.',
      ),
    )
  if (!facts.fsync || facts.synchronous_commit === 'off')
    found.push(
      wrong(
        about,
        'The server acknowledges what it has not written: fsync or synchronous_commit is off.',
        'Turn both on: what a visitor was thanked for could be lost with the power.',
      ),
    )
  if (!facts.checksums)
    found.push(
      attention(
        about,
        'The server does not notice pages that the disk has damaged: data checksums are off.',
        'With the server stopped: pg_checksums --enable --pgdata=…',
      ),
    )
  return [...found, ...findingsOfWay(facts.port, readPostgresAddress(url))]
}

/** What stands between the program and the server. */
function findingsOfWay(port: number, { urls, direct, isPooled }: PostgresAddress): Finding[] {
  if (isPooled && direct === urls)
    return [
      attention(
        about,
        'DATABASE_URL leads through a pooler, and not past it, which backups need.',
        'Name the server as well: DATABASE_URL=…?pooler=transaction&direct=db.example.com:5432',
      ),
    ]
  if (isPooled) return [good(about, 'DATABASE_URL leads through a pooler, and says so.')]
  const ports = urls.map((one) => Number(new URL(one).port || 5432))
  if (ports.includes(port)) return []
  return [
    attention(
      about,
      `Something stands between: DATABASE_URL names port ${ports.join(', ')}, and the server listens on ${port}.`,
      'If it is PgBouncer with pool_mode = transaction, add pooler=transaction to DATABASE_URL; anything else that passes connections on is fine.',
    ),
  ]
}

/** Whether the schema is that of this version. */
export async function findingsOfVersion(database: Database, version: string): Promise<Finding[]> {
  const name = 'version'
  const waiting = await pendingMigrations(database)
  if (waiting.length === 0) return [good(name, `Portico ${version}, and a database of the same.`)]
  return [
    attention(
      name,
      `Portico ${version}, and an older database: migrations that wait: ${waiting.length}.`,
      'Restart the service, which makes a backup where BACKUP_TO is set, and applies them.',
    ),
  ]
}

/** Whether the chain of the audit is whole. */
export async function findingsOfAudit(database: Database): Promise<Finding[]> {
  const { entries, fault } = await verifyAudit(database, undefined)
  if (fault === null) return [good('audit', `${entries} entries, none of them altered.`)]
  return [
    wrong(
      'audit',
      `Entry ${fault.seq}: ${fault.what}`,
      'Somebody has changed it past the program: compare with a backup (portico audit verify).',
    ),
  ]
}

/** Between the clocks of two machines, in ms. */
const allowed = 5_000

/** Whether the time goes on from what was written, and is that of the database's machine. */
export async function findingsOfClock(database: Database, clock: Clock): Promise<Finding[]> {
  const name = 'clock'
  const now = clock.now().getTime()
  const newest = await newestEntryAt(database)
  const ahead = newest === null ? 0 : Date.parse(newest) - now
  if (ahead > allowed)
    return [
      wrong(
        name,
        `Something was written ${spanInWords(ahead)} from now: the clock was ahead, or is behind.`,
        keepTime,
      ),
    ]
  const apart =
    database.engine === 'postgres' ? (await factsOfServer(database)).now.getTime() - now : 0
  if (Math.abs(apart) > allowed)
    return [
      wrong(
        name,
        `That of the database’s machine is ${spanInWords(Math.abs(apart))} away.`,
        keepTime,
      ),
    ]
  return [good(name, `It is ${new Date(now).toISOString()}.`)]
}

const keepTime = 'Let systemd-timesyncd or chrony keep the time, on each machine.'
