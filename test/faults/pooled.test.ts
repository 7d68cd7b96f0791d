// On SQLite alone: it starts a PostgreSQL server of its own, with a pooler in front.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../src/database/open.ts'
import { readPostgresAddress } from '../../src/database/postgres/address.ts'
import { StartError } from '../../src/contract/start-error.ts'
import { hasPooler, startPooler, throughPooler } from '../engines/pgbouncer.ts'
import { hasPostgres, startPostgres, type Postgres } from '../engines/postgres.ts'
import { root } from '../runner/tools.ts'
import { openFor } from '../support/database/database.ts'
import { thorough } from '../support/thorough.ts'

const skip =
  (!hasPostgres() && 'PostgreSQL is not installed on this machine') ||
  (!hasPooler() && 'PgBouncer is not installed on this machine')

async function serverFor(t: TestContext): Promise<Postgres> {
  const server = (await startPostgres()) as Postgres
  t.after(() => server.stop())
  return server
}

/** By how many connections to the server they share. */
const shared: [size: number, files: string[]][] = [
  [2, ['src/database/scope-connections.test.ts', 'src/database/open.test.ts']],
]
// A transaction that reads outside of itself needs two, so that more tests at a time need more.
if (thorough)
  shared.push([
    10,
    [
      'src/database/*.test.ts',
      'src/platform/backup/backup.test.ts',
      'src/features/{project,message,signin}/*.test.ts',
      'test/matrix/matrix.test.ts',
    ],
  ])

for (const [size, files] of shared)
  test(
    `behind a pooler that gives each transaction another of ${size} connections the tests of the database pass`,
    { skip },
    async (t) => {
      const server = await serverFor(t)
      const pooler = await startPooler(server, { mode: 'transaction', size })
      t.after(() => pooler.stop())
      const { NODE_TEST_CONTEXT: _, ...env } = process.env
      const reporting = ['--test', '--test-reporter=tap', '--test-concurrency=2']
      const child = spawn(process.execPath, [...reporting, ...files], {
        cwd: root,
        env: { ...env, TEST_DATABASE_URL: server.url, TEST_POOLER: String(pooler.port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
      assert.equal(status, 0, printed)
      assert.ok(Number(/^# pass (\d+)$/m.exec(printed)?.[1]) > 20, printed)
    },
  )

for (const { mode, size, refused } of [
  { mode: 'transaction', size: 10, refused: true },
  { mode: 'session', size: 10, refused: false },
  { mode: 'session', size: 1, refused: false },
] as const)
  test(
    `a pooler of which the address says nothing is ${refused ? 'refused' : 'used'} in ${mode} mode with a pool of ${size}`,
    { skip },
    async (t) => {
      const server = await serverFor(t)
      const pooler = await startPooler(server, { mode, size: 8 })
      t.after(() => pooler.stop())
      const url = throughPooler(server.url, pooler.port)
      const opening = openDatabase({
        url: url.replace('pooler=transaction', `pool_size=${size}`),
        dataDir: '',
      })
      const outcome = await opening.then(
        async (database) => await database.close(),
        (error: Error) => error,
      )
      assert.equal(outcome instanceof StartError, refused, String(outcome))
      assert.match(String(outcome), refused ? /add pooler=transaction to it/ : /undefined/)
    },
  )

test(
  'a pooler in front of the standby is refused by the name of its setting where the address does not say so',
  { skip },
  async (t) => {
    const server = await serverFor(t)
    const pooler = await startPooler(server, { mode: 'transaction', size: 8 })
    t.after(() => pooler.stop())
    const readUrl = throughPooler(server.url, pooler.port)
    const unmarked = readUrl.replace('pooler=transaction', 'pool_size=10')
    const opening = openDatabase({ url: server.url, readUrl: unmarked, dataDir: '' })
    await assert.rejects(opening, /^Error: DATABASE_READ_URL leads to a pooler/)
    await openFor(t, { url: server.url, readUrl, dataDir: '' })
  },
)

test(
  'what a read or a transaction sets is not there for the next who is given the connection',
  { skip },
  async (t) => {
    const server = await serverFor(t)
    const pooler = await startPooler(server, { mode: 'transaction', size: 1 })
    t.after(() => pooler.stop())
    const url = throughPooler(server.url, pooler.port)
    const database = await openFor(t, { url, dataDir: '' })
    const { default: pg } = await import('pg')
    const stranger = new pg.Client(readPostgresAddress(url).urls[0])
    // The server is stopped first.
    stranger.on('error', () => {})
    await stranger.connect()
    t.after(() => stranger.end())
    const found = async () =>
      (
        await stranger.query<{ set: string }>(
          `select concat(current_setting('portico.scope', true), current_setting('portico.organisation', true),
          current_setting('transaction_read_only'), current_setting('statement_timeout')) as set`,
        )
      ).rows[0]?.set
    const nothing = 'off0'
    const reading = sql`select 1`
    const scope = { organisation: 'harbour', grantedTo: null }
    for (const use of [
      async () => await reading.execute(database.read),
      async () => await reading.execute(database.readFor(scope)),
      async () => await database.transaction((trx) => reading.execute(trx)),
      async () => await database.transaction((trx) => reading.execute(trx), scope),
      async () => await assert.rejects(sql`select 1 / 0`.execute(database.readFor(scope))),
    ]) {
      await use()
      assert.equal(await found(), nothing)
    }
  },
)
