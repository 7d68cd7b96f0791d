// On SQLite alone: a PostgreSQL server of its own, with a standby.
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasPostgres } from '../engines/postgres.ts'
import { startPair, type PostgresPair } from '../engines/postgres-pair.ts'
import { asAdministrator } from '../engines/postgres-server.ts'
import { freshFolder } from '../support/database/database.ts'
import { findingsOfReplica } from '../../src/features/doctor/replica-findings.ts'
import { findSiteConfig, saveSiteConfig } from '../../src/features/content/firm-store.ts'
import { databaseMark } from '../../src/platform/auth/secrets.ts'
import { changeContent, currentRevision } from '../../src/platform/publishing/revision.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase, type Database } from '../../src/database/open.ts'

const skip = !hasPostgres() && 'PostgreSQL is not installed on this machine'

let pair: PostgresPair

before(async () => {
  if (skip) return
  pair = (await startPair({ synchronous: false })) as PostgresPair
  const first = await openDatabase({ url: pair.primary.url, dataDir: '' })
  await migrate(first)
  await databaseMark(first)
  await first.close()
})
after(async () => await pair?.stop())

interface Options {
  url?: string
  readUrl?: string | undefined
}

/** A process; one that reads the standby unless it is given another address. */
async function opened(t: TestContext, options: Options = {}) {
  const given = { url: pair.primary.url, readUrl: pair.standby.url, ...options }
  const database = await openDatabase({ ...given, dataDir: freshFolder(t) })
  t.after(() => database.close())
  return database
}

const name = async (database: Database, title: string) =>
  await changeContent(database, async (trx) => {
    const values = { title, tagline: '', description: '', updated_at: '' }
    await saveSiteConfig(trx, values)
  })

const titleOf = async ({ published }: Database) => (await findSiteConfig(published))?.title

const onStandby = async (text: string) =>
  await asAdministrator(pair.standby.url, async (client) => void (await client.query(text)))

/** Until the test ends, or this is called, the standby replays nothing. */
async function paused(t: TestContext) {
  await onStandby('select pg_wal_replay_pause()')
  const resume = async () => await onStandby('select pg_wal_replay_resume()')
  t.after(resume)
  return resume
}

/** Reads until the standby has answered. */
async function untilAnswered(database: Database, title: string) {
  const count = database.replica?.state().replica ?? 0
  while (database.replica?.state().replica === count) {
    assert.equal(await titleOf(database), title)
    await wait(10)
  }
}

test('published content comes from the standby, once that has it', { skip }, async (t) => {
  const database = await opened(t)
  await name(database, 'Ashford')
  await untilAnswered(database, 'Ashford')
  const { primary, isAway } = database.replica!.state()
  assert.equal(await titleOf(database), 'Ashford')
  assert.deepEqual([database.replica!.state().primary, isAway], [primary, false])
  assert.deepEqual(await database.replica!.lag(), { bytes: 0, seconds: 0 })
  const [finding] = await findingsOfReplica(database)
  assert.equal(finding?.says, 'It has all that the database has.')
})

test(
  'what was published is read at once, in every process, while the standby is behind',
  { skip },
  async (t) => {
    const [one, other] = [await opened(t), await opened(t)]
    await name(one, 'Birch')
    for (const each of [one, other]) await untilAnswered(each, 'Birch')
    const resume = await paused(t)
    await name(one, 'Cedar')
    assert.deepEqual([await titleOf(one), await titleOf(other)], ['Cedar', 'Cedar'])
    const { bytes } = await one.replica!.lag()
    assert.ok(bytes !== null && bytes > 0)
    const [finding] = await findingsOfReplica(one)
    assert.match(finding?.says ?? '', /behind/)
    await resume()
    for (const each of [one, other]) await untilAnswered(each, 'Cedar')
  },
)

test(
  'whoever has seen that content changed reads nothing older from then on',
  { skip },
  async (t) => {
    const [process, command] = [await opened(t), await opened(t, { readUrl: undefined })]
    await name(process, 'Dogwood')
    const resume = await paused(t)
    await untilAnswered(process, 'Dogwood')
    await name(command, 'Elder')
    await currentRevision(process)
    assert.equal(await titleOf(process), 'Elder')
    await resume()
  },
)

test('while the standby is frozen or away, the primary answers', { skip }, async (t) => {
  const database = await opened(t)
  const changes: unknown[] = []
  database.replica!.onChange(({ state }) => void changes.push(state))
  await name(database, 'Fir')
  await untilAnswered(database, 'Fir')
  pair.standby.signal('SIGSTOP')
  t.after(() => pair.standby.signal('SIGCONT'))
  while (!database.replica!.state().isAway) assert.equal(await titleOf(database), 'Fir')
  await name(database, 'Ginkgo')
  assert.equal(await titleOf(database), 'Ginkgo')
  pair.standby.signal('SIGCONT')
  await untilAnswered(database, 'Ginkgo')
  await pair.standby.halt()
  for (let time = 0; time < 5; time += 1) assert.equal(await titleOf(database), 'Ginkgo')
  await pair.standby.restart()
  await untilAnswered(database, 'Ginkgo')
  assert.deepEqual(changes, ['away', 'back', 'away', 'back'])
})

test(
  'a standby that refuses is announced, and then not asked at each read',
  { skip },
  async (t) => {
    await asAdministrator(pair.primary.url, async (client) => {
      await client.query('create role stranger login')
    })
    const url = Object.assign(new URL(pair.standby.url), { username: 'stranger' }).href
    const database = await opened(t, { readUrl: url })
    const whys: string[] = []
    database.replica!.onChange((change) => void whys.push('why' in change ? change.why : 'back'))
    await name(database, 'Juniper')
    for (let time = 0; time < 200 && whys.length === 0; time += 1) {
      assert.equal(await titleOf(database), 'Juniper')
      await wait(10)
    }
    for (let time = 0; time < 5; time += 1) assert.equal(await titleOf(database), 'Juniper')
    assert.deepEqual(whys, ['permission denied for table secret'])
    assert.equal(database.replica!.state().isAway, true)
  },
)

test('what takes too long ends on the standby, too', { skip }, async (t) => {
  const database = await opened(t)
  await name(database, 'Kauri')
  await untilAnswered(database, 'Kauri')
  const asked = sql`select pg_sleep(2), 'too long'`.execute(database.published)
  // By now the primary is asked.
  await wait(1_000)
  await asAdministrator(pair.standby.url, async (client) => {
    const { rows } = await client.query(
      `select query from pg_stat_activity where state = 'active' and query like '%too long%'
       and pid <> pg_backend_pid()`,
    )
    assert.deepEqual(rows, [])
  })
  await asked
})

test('another database is never read', { skip }, async (t) => {
  const url = Object.assign(new URL(pair.primary.url), { pathname: '/another' }).href
  await asAdministrator(pair.primary.url, async (client) => {
    await client.query('create database another')
  })
  const another = await opened(t, { url, readUrl: undefined })
  await migrate(another)
  await databaseMark(another)
  for (let time = 0; time < 20; time += 1) await name(another, 'Hazel')
  const database = await opened(t, { readUrl: url })
  const whys: unknown[] = []
  database.replica!.onChange((change) => void whys.push('why' in change && change.why))
  await name(database, 'Ivy')
  while (whys.length === 0) assert.equal(await titleOf(database), 'Ivy')
  assert.deepEqual(whys, ['that is another database'])
  const [finding] = await findingsOfReplica(database)
  assert.equal(finding?.state, 'wrong')
})
