import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setValues } from '../../../test/support/set-values.ts'
import { addMembership } from '../../../test/support/signin/signin-people.ts'
import { writerOn } from './mail-store.ts'
import { readAllBefore, writtenSince } from './store.ts'
import { talkedOfProjects } from '../../../test/support/work/threads.ts'

const then = '2026-11-20T14:00:00.000Z'

test('who has written since is whoever else wrote last in this thread', async (t) => {
  const { database, one, other, iris, cole, write } = await talkedOfProjects(t)
  const { transaction } = database
  const since = async (project: string, seen: number, besides = iris.id) =>
    await transaction((trx) => writtenSince(trx, project, { seen, besides }))
  assert.equal(await since(one, 0), 'The firm', 'a command has no account')
  assert.equal(await since(one, 1), undefined, 'they wrote the second themselves')
  assert.equal(await since(one, 1, cole.id), iris.id)
  assert.equal(await since(one, 2, cole.id), undefined)
  assert.equal(await since(other, 1, cole.id), undefined)
  await write(one, cole.id)
  assert.equal(await since(one, 0), cole.id)
})

test('whoever is new has read what they see, and nobody else has', async (t) => {
  const { database, grant, one, other, iris, cole, mark, reads } = await talkedOfProjects(t)
  const { transaction } = database
  await grant(cole.membership, one)
  const of = { table: 'membership', id: cole.membership } as const
  await setValues(database, of, { sees_all: 0 })
  await grant(iris.membership, other)
  await transaction((trx) => readAllBefore(trx, cole.membership))
  assert.deepEqual(await reads(), ['Cole One 2'])
  await mark(one, 1)
  await transaction((trx) => readAllBefore(trx, iris.membership))
  assert.deepEqual(await reads(), ['Cole One 2', 'Iris One 1', 'Iris Other 1'])
})

test('one of the firm’s threads takes what somebody may write there now', async (t) => {
  const { database, grant, theirs, one, other, foreign, iris, cole } = await talkedOfProjects(t)
  await database.transaction((trx) =>
    addMembership(trx, cole, { id: 'second', organisation_id: theirs, role: 'viewer' }),
  )
  const may = async (project: string, account = cole.id) => {
    const found = await writerOn(database.read, account, project)
    return found && [found.title, found.membership, found.role, found.seesAll]
  }
  const own = cole.membership
  assert.deepEqual(await may(one), ['One', own, 'member', true])
  assert.deepEqual(await may(foreign), ['Foreign', 'second', 'viewer', true])
  assert.equal(await may(foreign, iris.id), undefined)
  const of = { table: 'membership', id: own } as const
  await setValues(database, of, { sees_all: 0 })
  assert.equal(await may(one), undefined)
  await grant(iris.membership, one)
  await grant(iris.membership, other)
  assert.equal(await may(one), undefined, 'it is granted to somebody else')
  await grant(own, one)
  assert.deepEqual(await may(one), ['One', own, 'member', false])
  assert.equal(await may(other), undefined)
  await setValues(database, of, { suspended_at: then })
  assert.equal(await may(one), undefined)
})
