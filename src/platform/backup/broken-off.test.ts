import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshAddress, freshFolder } from '../../../test/support/database/database.ts'
import { backedUp } from '../../../test/support/program/backups.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { refuseHalfRestored, restoreInto } from './restore.ts'

test('what a broken-off restore has left is put into its place by the same backup alone', async (t) => {
  const address = await freshAddress(t)
  const [first, second] = [await backedUp(t, address), await backedUp(t, address)]
  const folder = join(freshFolder(t), 'data')
  const key = readKeyFile(first.key) as string
  const restore = async (path: string, load = async () => {}) =>
    await restoreInto({ path, key, folder, load, prepare: async () => ['Put the key there.'] })
  const breakOff = async () => {
    throw new Error('broken off')
  }
  await assert.rejects(restore(first.path, breakOff), /broken off/)
  assert.throws(() => refuseHalfRestored(folder), /run the same/)
  await assert.rejects(restore(second.path), (error: Error) => {
    for (const part of [first.path, `remove ${folder} with all`])
      assert.ok(error.message.includes(part), error.message)
    return true
  })
  assert.deepEqual(readdirSync(folder).toSorted(), ['portico.site', 'restored'])
  const { manifest, hints } = await restore(first.path)
  assert.deepEqual(manifest, first.manifest)
  assert.deepEqual(hints, ['Put the key there.'])
  assert.equal(existsSync(join(folder, 'restored')), false)
  // Killed between its last two steps.
  mkdirSync(join(folder, 'restored'))
  refuseHalfRestored(folder)
})
