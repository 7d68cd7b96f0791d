import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyAddress } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

test('a first owner who was invited at a wrong address can be removed', async (t) => {
  const { url, dataDir } = await emptyAddress(t)
  const settings = { DATA_DIR: join(dataDir, 'data'), ...(url && { DATABASE_URL: url }) }
  const user = async (...args: string[]) => await runToEnd(t, 'cli.js', ['user', ...args], settings)
  await runToEnd(t, 'cli.js', ['migrate'], settings)
  const invited = await user('invite', 'typo@firm.example', 'owner')
  assert.deepEqual([invited.code, invited.err], [0, ''])
  const removed = await user('remove', 'typo@firm.example')
  assert.deepEqual([removed.code, removed.err], [0, ''])
  assert.doesNotMatch((await user('list')).out, /typo/)
})
