// On SQLite alone: it starts two PostgreSQL servers of its own, which Patroni looks after.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { hasPatroni, startPatroni } from '../engines/patroni.ts'
import { hasPostgres } from '../engines/postgres.ts'
import { freshFolder } from '../support/database/database.ts'
import { thorough } from '../support/thorough.ts'
import { world } from '../support/world.ts'
import { answersAgain, complaintsAbout } from './away-fixture.ts'
import { acknowledgedOf, client, losses, visitor, type Record } from './visitors.ts'

const skip =
  (!thorough && 'a part of npm run faults') ||
  (!(hasPostgres() && hasPatroni()) && 'Patroni, etcd and PostgreSQL are not all installed')

test(
  'when the leader of a Patroni cluster is killed under load, nothing acknowledged is lost',
  { skip },
  async (t) => {
    const cluster = await startPatroni()
    t.after(() => cluster.stop())
    const address = { url: cluster.hosts, dataDir: freshFolder(t) }
    const database = await openDatabase(address)
    await migrate(database)
    await database.close()
    const place = await world(t, { address, settings: { TRUSTED_PROXIES: '127.0.0.1' } })
    let over = false
    const record: Record = { sent: [], seen: [] }
    const people = Array.from({ length: 6 }, (_, at) =>
      visitor(place, `visitor-${at}`, record, () => over),
    )
    people.push(client(place, record, () => over))
    while (acknowledgedOf(record) < 100) await wait(20)
    await cluster.killLeader()
    // Until it is noticed; Patroni waits for 20 s before it lets the standby take over.
    await wait(3_000)
    const back = await answersAgain(place, '/api/services/?category=advisory')
    const acknowledged = acknowledgedOf(record)
    while (acknowledgedOf(record) < acknowledged + 50) await wait(20)
    over = true
    await Promise.all(people)
    assert.deepEqual(await losses(place, record.sent), [])
    assert.deepEqual(complaintsAbout(record.seen, 2_000), [])
    t.diagnostic(
      `${acknowledgedOf(record)} acknowledged, ${record.seen.length} refused, away for ${3_000 + back} ms`,
    )
  },
)
