import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshAddress } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

async function freshSettings(t: TestContext): Promise<Record<string, string>> {
  const { url, dataDir } = await freshAddress(t)
  return { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
}

test('seed fills an empty database, refuses one with content, and clears the demo firm', async (t) => {
  const where = await freshSettings(t)
  const seed = (what: string) => runToEnd(t, 'cli.js', ['seed', what], where)
  assert.deepEqual(await seed('demo'), { code: 0, out: 'The demo firm has been added.\n', err: '' })
  assert.deepEqual(await seed('demo'), {
    code: 1,
    out: '',
    err: 'portico: The database has content already; nothing was changed.\n',
  })
  assert.deepEqual(await seed('clear'), {
    code: 0,
    out: 'The demo firm has been removed.\n',
    err: '',
  })
})
