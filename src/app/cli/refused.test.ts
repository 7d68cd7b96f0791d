import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firmAndClients } from '../../../test/support/program/commands.ts'

test('an unknown project, or a wrong call, is refused in one sentence', async (t) => {
  const { portico } = await firmAndClients(t)
  for (const what of ['request', 'approval', 'update']) {
    const nowhere = await portico(what, 'list', 'nowhere')
    assert.deepEqual([nowhere.code, nowhere.out], [1, ''])
    assert.match(nowhere.err, /^portico: There is no project nowhere\.\n$/)
    assert.equal((await portico(what, 'list')).code, 2)
    assert.match((await portico(what, '--help')).out, new RegExp(`^Usage: portico ${what} `))
  }
})
