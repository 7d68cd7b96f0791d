import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { emptyAddress } from '../../../test/support/database.ts'
import { run } from '../../../test/support/program.ts'

async function place(t: TestContext): Promise<Record<string, string>> {
  const { url, dataDir } = await emptyAddress(t)
  return { DATA_DIR: join(dataDir, 'data'), ...(url && { DATABASE_URL: url }) }
}

test('seed fills an empty database, refuses one with content, and takes the demo firm out again', async (t) => {
  const where = await place(t)
  const seed = (what: string) => run(t, 'cli.js', ['seed', what], where)
  assert.deepEqual(await seed('demo'), { code: 0, out: 'The demo firm is in.\n', err: '' })
  assert.deepEqual(await seed('demo'), {
    code: 1,
    out: '',
    err: 'portico: The database has content already; nothing was changed.\n',
  })
  assert.deepEqual(await seed('clear'), { code: 0, out: 'The demo firm is gone.\n', err: '' })
})
