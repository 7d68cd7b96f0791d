import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../src/database/open.ts'
import { emptyAddress, freshFolder } from '../support/database/database.ts'
import { damagePage } from '../support/database/damage.ts'
import { onPostgres, onSqlite } from '../support/database/engine.ts'
import { runToEnd, startServer } from '../support/program/program.ts'

const start = async (t: TestContext, settings: Record<string, string>, user?: number) =>
  await runToEnd(t, 'main.js', [], { PORT: '0', ...settings }, user)

test('several first starts in one folder at once make one site', onSqlite, async (t) => {
  const { dataDir: DATA_DIR } = await emptyAddress(t)
  const all = await Promise.all([1, 2, 3].map(() => startServer(t, { DATA_DIR })))
  for (const { origin } of all)
    assert.match(await (await fetch(`${origin}/services`)).text(), /Coronet Consulting/)
  const passwords = all.map(({ said }) => / as demo with (\S+)/.exec(said())?.[1])
  assert.equal(new Set(passwords).size, 1)
  for (const { stop } of all) assert.deepEqual(await stop(), { code: 0, err: '' })
})

test('of two first starts with a folder each, one makes the site', onPostgres, async (t) => {
  const { url = '' } = await emptyAddress(t)
  const settings = { DATABASE_URL: url, WELCOME: 'stderr' }
  const folders = [freshFolder(t), freshFolder(t)]
  const starts = folders.map((DATA_DIR) => startServer(t, { ...settings, DATA_DIR }))
  const [first, second] = await Promise.allSettled(starts)
  const ran = [first, second].flatMap((one) => (one?.status === 'fulfilled' ? [one.value] : []))
  const refused = [first, second].flatMap((one) => (one?.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual([ran.length, refused.length], [1, 1])
  assert.match(
    String(refused[0]),
    /portico: .*(portico\.postgres|secret\.key|has its files elsewhere)/,
  )
  assert.equal((await fetch(`${ran[0]?.origin}/services`)).status, 200)
  await ran[0]?.stop()
})

test('a start without the disk of its data folder makes nothing there', onPostgres, async (t) => {
  const { url = '', dataDir } = await emptyAddress(t)
  const settings = { DATABASE_URL: url, SECRET_KEY: 'a key of a test that is long enough' }
  await (await startServer(t, { ...settings, DATA_DIR: dataDir })).stop()
  const DATA_DIR = freshFolder(t)
  const { code, err } = await start(t, { ...settings, DATA_DIR })
  assert.equal(code, 1)
  assert.match(err, /^portico: .* is not the data folder of that database: .* touch .*\n$/)
  assert.deepEqual(readdirSync(DATA_DIR), [])
  writeFileSync(join(DATA_DIR, 'portico.postgres'), '')
  // As if the 20 s were over in which others of the former place would have said that they go on.
  const database = await openDatabase({ url, dataDir: DATA_DIR })
  const seen_at = new Date(0).toISOString()
  await database.transaction((trx) => trx.updateTable('file_place').set({ seen_at }).execute())
  await database.close()
  await (await startServer(t, { ...settings, DATA_DIR })).stop()
})

test('a folder that had a site is not filled with a new one', onSqlite, async (t) => {
  const { dataDir: DATA_DIR } = await emptyAddress(t)
  await (await startServer(t, { DATA_DIR })).stop()
  rmSync(join(DATA_DIR, 'portico.sqlite'))
  const before = readdirSync(DATA_DIR)
  const { code, err } = await start(t, { DATA_DIR })
  assert.equal(code, 1)
  assert.match(err, /^portico: .* had a site, and its portico\.sqlite is missing .*restore.*\n$/)
  assert.deepEqual(readdirSync(DATA_DIR), before)
})

test('damaged pages are in the log after the start, and /ready says it', onSqlite, async (t) => {
  const { dataDir: DATA_DIR } = await emptyAddress(t)
  await (await startServer(t, { DATA_DIR })).stop()
  // No query of the start reads it.
  damagePage(DATA_DIR, 'outbox_about')
  const program = await startServer(t, { DATA_DIR, LOG_LEVEL: 'info' })
  while (!program.log().includes('portico.sqlite is damaged')) await wait(20)
  for (const path of ['/ready', '/health']) {
    const answer = await fetch(program.origin + path)
    const { database } = (await answer.json()) as { database: string }
    assert.deepEqual([answer.status, database], [200, 'damaged'], path)
  }
  await program.stop()
})

const nobody = 65_534
const skip = process.getuid?.() !== 0 && 'only root can make files of another user'

test('a start says which file of root it may not use, and how to mend it', { skip }, async (t) => {
  const DATA_DIR = join(freshFolder(t), 'data')
  chmodSync(join(DATA_DIR, '..'), 0o755)
  mkdirSync(DATA_DIR)
  chownSync(DATA_DIR, nobody, nobody)
  const path = join(DATA_DIR, 'portico.sqlite')
  writeFileSync(path, '', { mode: 0o600 })
  const { code, err } = await start(t, { DATA_DIR }, nobody)
  assert.equal(code, 1)
  assert.ok(
    err.startsWith(`portico: ${path} belongs to root, and this program runs as nobody`),
    err,
  )
  assert.match(err, /chown -R nobody: /)
})

test('root beside a folder of another user is warned', { skip }, async (t) => {
  const { url, dataDir: DATA_DIR } = await emptyAddress(t)
  chownSync(DATA_DIR, nobody, nobody)
  const more: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url }
  const program = await startServer(t, { DATA_DIR, LOG_LEVEL: 'info', ...more })
  while (!program.log().includes('"started"')) await wait(20)
  await program.stop()
  assert.match(program.log(), /"owner":"nobody","msg":"This runs as root/)
})
