import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { emptyAddress } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

async function place(t: TestContext): Promise<Record<string, string>> {
  const { url, dataDir } = await emptyAddress(t)
  return { DATA_DIR: join(dataDir, 'data'), ...(url && { DATABASE_URL: url }) }
}

test('migrate says what waits, applies it, and then says that nothing does', async (t) => {
  const where = await place(t)
  const migrate = (...args: string[]) => runToEnd(t, 'cli.js', ['migrate', ...args], where)
  const waiting = await migrate('--check')
  assert.equal(waiting.code, 1)
  assert.match(waiting.out, /^Waiting: 0001-content\b/)
  const { out } = await migrate('--check', '--json')
  const { names } = JSON.parse(out) as { names: string[] }
  assert.ok(names.includes('0001-content'))

  const applied = await migrate()
  assert.equal(applied.code, 0)
  assert.equal(applied.out, `Applied: ${names.join(', ')}\n`)
  for (const again of [await migrate(), await migrate('--check')])
    assert.deepEqual(again, { code: 0, out: 'The database is up to date.\n', err: '' })
})
