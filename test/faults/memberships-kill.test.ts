import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { appliedMigrations, migrate } from '../../src/database/migrate.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/open.ts'
import { beforeMemberships, manyPeople, statementsIn } from '../fixtures/before-memberships.ts'
import { emptyAddress } from '../support/database/database.ts'
import { migrationsBefore } from '../support/database/migrations.ts'
import { withCompiled } from '../support/program/processes.ts'
import { everyNth, times } from '../support/thorough.ts'

const ofEngine = (engine: string) =>
  new URL(`../../migrations/0043-who-is-who.${engine}.sql`, import.meta.url)
const program = new URL('./migrate-program.ts', import.meta.url).pathname
const people = times(1_000, 100_000)
/** Of whom all is compared after each statement. */
const few = 1_000
const kills = 6
/** In ms: with all the people PostgreSQL takes longer than the runner waits for a test. */
const patience = times(300_000, 3_600_000)

/** The state before memberships, with this many people. */
async function large(t: TestContext, count = people): Promise<DatabaseAddress> {
  const address = await emptyAddress(t)
  const before = migrationsBefore(t, '0043')
  await using(address, async (database) => {
    await migrate(database, before)
    const script = `${beforeMemberships}\n${manyPeople(count)}`
    await database.transaction((trx) => database.runScript(trx, script))
  })
  return address
}

async function using<T>(address: DatabaseAddress, run: (database: Database) => Promise<T>) {
  const database = await openDatabase(address)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

const started = (address: DatabaseAddress, ...more: string[]) =>
  spawn(process.execPath, [program, JSON.stringify(address), ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: withCompiled,
  })

/** Starts it, kills it after so many ms or lets it end; gives how long it ran. */
async function run(address: DatabaseAddress, killedAfter?: number): Promise<number> {
  const child = started(address)
  const ended = once(child, 'exit') as Promise<[number | null]>
  await once(child.stdout, 'data')
  const begun = performance.now()
  if (killedAfter !== undefined) {
    await wait(killedAfter)
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (killedAfter === undefined) assert.equal(code, 0)
  return performance.now() - begun
}

const tables = ['account', 'link', 'session', 'calendar_feed', 'document_version', 'update_read']

/** Whether it was applied; throws where that is true of a part of the database alone. */
async function isNew(database: Database): Promise<boolean> {
  const applied = (await appliedMigrations(database)).includes('0043-who-is-who')
  const known = await database.read.introspection.getTables()
  const columns = (name: string) =>
    known.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
  assert.equal(columns('membership').length > 0, applied)
  assert.equal(columns('account').includes('firm_roles'), applied)
  assert.equal(columns('account').includes('organisation_id'), !applied)
  for (const name of ['link', 'calendar_feed', 'ticket'])
    assert.equal(columns(name).includes('membership_id'), applied, name)
  for (const name of ['document_version', 'update_read'])
    assert.equal(columns(name).includes('project_id'), applied, name)
  assert.ok(!known.some(({ name }) => name.endsWith('_new')))
  return applied
}

/** PostgreSQL finds out that a program is dead when the statements that it had sent are done. */
async function untilUnlocked({ engine, read }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const held = sql`select pid from pg_locks where mode = 'AccessExclusiveLock' and database =
    (select oid from pg_database where datname = current_database())`
  while ((await held.execute(read)).rows.length > 0) await wait(50)
}

/** All rows of what the migration changes, as one text. */
async function written(database: Database, names: string[]): Promise<string> {
  const lines: string[] = []
  for (const name of names) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database.read)
    const own = rows.map((row) => JSON.stringify(Object.entries(row).toSorted()))
    lines.push(name, ...own.toSorted())
  }
  return lines.join('\n')
}

/** How many rows each of them has: all of them would take minutes with so many people. */
async function counted({ read }: Database): Promise<number[]> {
  const counts: number[] = []
  for (const name of tables) {
    const found = sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(read)
    counts.push(Number((await found).rows[0]?.n))
  }
  return counts
}

test(
  'killed at many moments, the change to memberships is done whole or not at all, and the next start ends it',
  { timeout: patience },
  async (t) => {
    const whole = await large(t)
    const length = await run(whole)
    t.diagnostic(`with ${people} people the migrations take ${Math.round(length)} ms`)
    const done = (database: Database) => written(database, ['membership', ...tables])
    const expected = await using(whole, done)
    assert.ok(expected.split('\n').length > people * 5)
    const address = await large(t)
    const before = await using(address, (database) => written(database, tables))
    const rows = await using(address, counted)
    let interrupted = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await run(address, (length * kill) / kills / 2)
      const isOver = await using(address, async (database) => {
        await untilUnlocked(database)
        // What comes after it may be missing still, which the last start adds.
        if (await isNew(database)) return true
        interrupted += 1
        assert.deepEqual(await counted(database), rows)
        if (kill === kills - 1 || interrupted === 1)
          assert.equal(await written(database, tables), before)
        return false
      })
      if (isOver) break
    }
    // How many depends on the machine: the run that was timed may have been slower than these.
    assert.ok(interrupted > 0, `${interrupted} of ${kills} times it was not over yet`)
    await run(address)
    assert.ok(await using(address, isNew))
    assert.equal(await using(address, done), expected)
  },
)

test('killed before each of its statements, the change to memberships has not begun', async (t) => {
  const address = await large(t, few)
  const before = await using(address, (database) => written(database, tables))
  const script = readFileSync(ofEngine(address.url ? 'postgres' : 'sqlite'), 'utf8')
  const count = statementsIn(script).length
  const numbers = Array.from({ length: count }, (_, at) => at)
  for (const at of everyNth(numbers, Math.ceil(count / 5), 1)) {
    // The one before its own makes the list of migrations.
    const [, signal] = (await once(started(address, `${at + 1}`), 'exit')) as [null, string | null]
    assert.equal(signal, 'SIGKILL', `statement ${at} of ${count}`)
    await using(address, async (database) => {
      await untilUnlocked(database)
      assert.equal(await isNew(database), false, `statement ${at} of ${count}`)
      assert.equal(await written(database, tables), before)
    })
  }
  await run(address)
  assert.ok(await using(address, isNew))
})

test('a change that was committed by halves is found out', { timeout: patience }, async (t) => {
  const address = await large(t)
  const script = readFileSync(ofEngine(address.url ? 'postgres' : 'sqlite'), 'utf8')
  const [half = ''] = script.split('create table project_grant', 1)
  await using(address, async (database) => {
    assert.equal(await isNew(database), false)
    await database.transaction((trx) => database.runScript(trx, half))
    await assert.rejects(isNew(database), assert.AssertionError)
  })
})
