import assert from 'node:assert/strict'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  emptyAddress,
  freshAddress,
  freshFolder,
  openFor,
} from '../../../test/support/database/database.ts'
import { onPostgres, onSqlite } from '../../../test/support/database/engine.ts'
import { runToEnd } from '../../../test/support/program/program.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { markFolder } from '../server/folder-mark.ts'

/** One of each way in which commands open the database. */
const commands = [
  ['migrate'],
  ['enquiry', 'list'],
  ['user', 'list'],
  ['seed', 'demo'],
  ['setup-link'],
]

test('no command makes a data folder or a database', onSqlite, async (t) => {
  const folder = freshFolder(t)
  const missing = join(folder, 'mistyped')
  for (const [DATA_DIR, wanted] of [
    [missing, missing],
    [folder, join(folder, 'portico.sqlite')],
  ] as const) {
    for (const words of commands) {
      const { code, out, err } = await runToEnd(t, 'cli.js', words, { DATA_DIR })
      assert.deepEqual([code, out], [1, ''], words.join(' '))
      assert.match(err, /^portico: There is no .*--settings FILE …\n$/)
      assert.ok(err.includes(wanted), err)
    }
  }
  assert.ok(!existsSync(missing))
  assert.deepEqual(readdirSync(folder), [])
})

test('no command makes tables in a PostgreSQL database that is not ours', onPostgres, async (t) => {
  const { url = '', dataDir } = await emptyAddress(t)
  for (const words of commands) {
    const where = { DATABASE_URL: url, DATA_DIR: dataDir }
    const { code, err } = await runToEnd(t, 'cli.js', words, where)
    assert.equal(code, 1)
    assert.match(err, /^portico: There is no site of Portico in that database: /, words.join(' '))
  }
})

test('a data folder of another user is refused with their name, and nothing is written there', async (t) => {
  const { url, dataDir } = await freshAddress(t)
  const isRoot = process.getuid?.() === 0
  // Nobody but root can give a folder away, and everybody else finds one of root's.
  const DATA_DIR = isRoot ? join(dataDir, 'foreign') : '/'
  if (isRoot) {
    mkdirSync(DATA_DIR)
    writeFileSync(join(DATA_DIR, 'portico.sqlite'), '')
    chownSync(DATA_DIR, 1, 1)
  }
  const before = readdirSync(DATA_DIR)
  const where = { DATA_DIR, ...(url && { DATABASE_URL: url }) }
  const { code, err } = await runToEnd(t, 'cli.js', ['user', 'list'], where)
  assert.equal(code, 1)
  const owner = isRoot ? 'daemon' : 'root'
  assert.match(err, new RegExp(`belongs to ${owner}, and you are .*"runuser -u ${owner} -- `))
  assert.deepEqual(readdirSync(DATA_DIR), before)
})

test(
  'a command refuses the data folder of a service with another database',
  onPostgres,
  async (t) => {
    const [ours, other] = [await freshAddress(t), await freshAddress(t)]
    const list = (settings: Record<string, string>) =>
      runToEnd(t, 'cli.js', ['user', 'list'], { DATA_DIR: ours.dataDir, ...settings })
    const url = { DATABASE_URL: ours.url ?? '' }
    assert.equal((await list(url)).code, 0, 'before the first start')
    await markFolder(await openFor(t, ours), ours.dataDir)
    assert.equal((await list(url)).code, 0)
    const foreign = await list({ DATABASE_URL: other.url ?? '' })
    assert.deepEqual([foreign.code, foreign.out], [1, ''])
    assert.match(
      foreign.err,
      /data folder of a service with .* not that of DATABASE_URL.*--settings/,
    )
    const sqlite = await openDatabase({ dataDir: ours.dataDir })
    await migrate(sqlite)
    await sqlite.close()
    assert.match((await list({})).err, /data folder of a service with .* DATABASE_URL is not set/)
  },
)

test(
  'a service that has moved to SQLite takes the mark of its former database away',
  onSqlite,
  async (t) => {
    const address = await freshAddress(t)
    const file = join(address.dataDir, 'portico.postgres')
    writeFileSync(file, 'former')
    await markFolder(await openFor(t, address), address.dataDir)
    assert.ok(!existsSync(file))
  },
)
