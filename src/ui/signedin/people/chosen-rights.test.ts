import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectsOf, projectsProblem } from './chosen-rights.ts'

const some = { role: 'member', seesAll: false, chosen: ['one'] } as const

test('an admin sees all projects, others all or those that were chosen, at least one', () => {
  const rights = (more: object) => ({ ...some, chosen: [...some.chosen], ...more })
  assert.deepEqual(projectsOf(rights({})), ['one'])
  assert.equal(projectsOf(rights({ role: 'admin' })), null)
  assert.equal(projectsOf(rights({ seesAll: true })), null)
  assert.equal(projectsProblem(rights({})), undefined)
  assert.equal(projectsProblem(rights({ chosen: [] })), 'Choose at least one project.')
  for (const all of [{ role: 'admin' }, { seesAll: true }])
    assert.equal(projectsProblem(rights({ ...all, chosen: [] })), undefined)
})
