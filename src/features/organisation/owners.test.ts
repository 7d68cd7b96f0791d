import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshAddress } from '../../../test/support/database/database.ts'
import { runToEnd } from '../../../test/support/program/program.ts'

test('a first owner who was invited at a wrong address can be removed', async (t) => {
  const { url, dataDir } = await freshAddress(t)
  const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const user = async (...args: string[]) => await runToEnd(t, 'cli.js', ['user', ...args], settings)
  const invited = await user('invite', 'typo@firm.example', 'owner')
  assert.deepEqual([invited.code, invited.err], [0, ''])
  const removed = await user('remove', 'typo@firm.example')
  assert.deepEqual([removed.code, removed.err], [0, ''])
  assert.doesNotMatch((await user('list')).out, /typo/)
})
