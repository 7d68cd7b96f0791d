import assert from 'node:assert/strict'
import { copyFileSync, globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { emptyAddress, freshFolder, openFor } from '../../../test/support/database/database.ts'
import { migrate as migrateDatabase } from '../../database/migrate.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

/** Settings with a database that lacks the newest migrations. */
async function place(t: TestContext): Promise<Record<string, string>> {
  const address = await emptyAddress(t)
  const folder = freshFolder(t)
  for (const file of globSync('*.sql', { cwd: migrations }).filter((name) => name < '0030'))
    copyFileSync(new URL(file, migrations), join(folder, file))
  await migrateDatabase(await openFor(t, address), pathToFileURL(`${folder}/`))
  const { url, dataDir } = address
  return { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
}

const migrations = new URL('../../../migrations/', import.meta.url)

test('migrate says what waits, applies it, and then says that nothing does', async (t) => {
  const where = await place(t)
  const migrate = (...args: string[]) => runToEnd(t, 'cli.js', ['migrate', ...args], where)
  const waiting = await migrate('--check')
  assert.equal(waiting.code, 1)
  assert.match(waiting.out, /^Waiting: 0030-audit-change\b/)
  assert.match(waiting.out, /\n {2}0050-search-entry: Where the search looks\n/)
  assert.match(waiting.out, /\nBACKUP_TO is not set, so no backup is made before\. .*\n/)
  const { out } = await migrate('--check', '--json')
  const { names } = JSON.parse(out) as { names: string[] }
  assert.ok(names.includes('0030-audit-change') && !names.includes('0001-content'))

  const applied = await migrate()
  assert.equal(applied.code, 0)
  assert.equal(applied.out, `Applied: ${names.join(', ')}\n`)
  for (const again of [await migrate(), await migrate('--check')])
    assert.deepEqual(again, { code: 0, out: 'The database is up to date.\n', err: '' })
})

test('migrate --check of an older program says that the database is newer', async (t) => {
  const where = await place(t)
  const migrate = (...args: string[]) => runToEnd(t, 'cli.js', ['migrate', ...args], where)
  await migrate()
  const database = await openFor(t, {
    url: where['DATABASE_URL'],
    dataDir: where['DATA_DIR'] ?? '',
  })
  await database.transaction((trx) =>
    trx.insertInto('migration').values({ name: '9999-later' }).execute(),
  )
  for (const tried of [await migrate('--check'), await migrate()]) {
    assert.deepEqual([tried.code, tried.out], [1, ''])
    assert.match(tried.err, /newer version of Portico .*9999-later/)
  }
})

test('migrate makes a backup before, and does not migrate without it', async (t) => {
  const to = freshFolder(t)
  const where = await place(t)
  const migrate = (BACKUP_TO: string, ...args: string[]) =>
    runToEnd(t, 'cli.js', ['migrate', ...args], { ...where, BACKUP_TO })
  const refused = await migrate(join(to, 'not-mounted'))
  assert.notEqual(refused.code, 0)
  assert.match(refused.err, /backup before that could not be made/)
  assert.equal((await migrate(to, '--check')).code, 1)
  assert.deepEqual(readdirSync(to), [])
  const { out } = await migrate(to)
  assert.match(out, /^A backup was made before: .*-before-migration\.backup\nApplied: /)
  assert.equal(readdirSync(to).length, 1)
})

test('a command other than migrate does not change a database that is not up to date', async (t) => {
  const where = await place(t)
  const { code, out, err } = await runToEnd(t, 'cli.js', ['user', 'list'], where)
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /waits for the migration 0030-audit-change .* restart the service/)
  assert.equal((await runToEnd(t, 'cli.js', ['migrate', '--check'], where)).code, 1)
})
