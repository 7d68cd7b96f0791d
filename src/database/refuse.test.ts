import assert from 'node:assert/strict'
import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { StartError } from '../contract/start-error.ts'
import { freshFolder } from '../../test/support/database/database.ts'
import { openDatabase } from './open.ts'
import type { DatabaseAddress } from './open.ts'
import { refuseOldSqlite } from './sqlite.ts'

async function assertRefused(address: DatabaseAddress, sentence: RegExp): Promise<void> {
  await assert.rejects(openDatabase(address), (error) => {
    assert.ok(error instanceof StartError)
    assert.match(error.message, sentence)
    assert.match(error.message, /^[A-Z][^\n]+[^.]\.$/)
    return true
  })
}

test('a folder without write permission is refused and not changed', async (t) => {
  const folder = freshFolder(t)
  chmodSync(folder, 0o555)
  const root = process.geteuid?.() === 0
  // Root may write everywhere.
  if (root) process.seteuid?.(65_534)
  try {
    await assertRefused({ dataDir: folder }, /may not write there/)
    await assertRefused({ dataDir: join(folder, 'data') }, /may not write there/)
  } finally {
    if (root) process.seteuid?.(0)
  }
  assert.deepEqual(readdirSync(folder), [])
})

test('a folder below a file is refused', async (t) => {
  const folder = freshFolder(t)
  writeFileSync(join(folder, 'file'), '')
  await assertRefused({ dataDir: join(folder, 'file', 'data') }, /a part of that path is a file/)
  await assertRefused({ dataDir: join(folder, 'file') }, /it is a file/)
  assert.deepEqual(readdirSync(folder), ['file'])
})

test('a file that is not a database is refused and not changed', async (t) => {
  const folder = freshFolder(t)
  const file = join(folder, 'portico.sqlite')
  writeFileSync(file, 'dear diary '.repeat(500))
  await assertRefused({ dataDir: folder }, /is not a SQLite database/)
  assert.equal(readFileSync(file, 'utf8'), 'dear diary '.repeat(500))
})

test('a PostgreSQL server that does not answer is an error without the password in it', async (t) => {
  const dataDir = freshFolder(t)
  const url = 'postgres://portico:secret@127.0.0.1:1/firm'
  await assertRefused({ url, dataDir }, /^(?!.*secret).*127\.0\.0\.1:1\/firm.*nothing answers/)
  await assertRefused({ url: 'postgres://[secret', dataDir }, /^(?!.*secret).*not an address/)
  assert.deepEqual(readdirSync(dataDir), [])
})

test('a version of SQLite that may damage its file is refused', () => {
  for (const version of ['3.51.3', '3.51.10', '3.60.0', '4.0.0']) refuseOldSqlite(version)
  for (const version of ['3.51.2', '3.9.0', '2.99.99']) {
    assert.throws(() => refuseOldSqlite(version), StartError)
  }
})

test('another program’s SQLite database is refused, and not a byte of it is changed', async (t) => {
  const folder = freshFolder(t)
  const file = join(folder, 'portico.sqlite')
  const foreign = new DatabaseSync(file)
  foreign.exec('create table recipe (title text)')
  foreign.close()
  const before = readFileSync(file)
  await assertRefused({ dataDir: folder }, /belongs to another program \(it has the table recipe\)/)
  assert.deepEqual(readFileSync(file), before)
  assert.deepEqual(readdirSync(folder), ['portico.sqlite'])
})

test('a folder that no folder can be made in is refused, rather than waited for', async () => {
  await assertRefused({ dataDir: '/proc/portico/data' }, /cannot be used/)
})
