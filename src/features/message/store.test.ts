import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertProject } from '../../../test/support/calling.ts'
import { happened } from '../../../test/support/work/happened.ts'
import { allOf } from '../../../test/support/scope.ts'
import { setValues } from '../../../test/support/set-values.ts'
import { pageSize } from './contract.ts'
import { talkedOfProjects } from '../../../test/support/work/threads.ts'

const [then, later] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z'] as [string, string]

test('a thread has its own messages, and what its reader has read', async (t) => {
  const { store, scope, one, other, foreign, iris, cole, ours, mark } = await talkedOfProjects(t)
  await mark(other, 1)
  await mark(one, 2, allOf(ours, cole.id))
  await mark(one, 1)
  const page = async (project: string, before?: number, by = iris.id) => {
    const { messages, read_until } = await store.page(scope, by, { project, before })
    return [messages.map(({ number }) => number), read_until]
  }
  assert.deepEqual(await page(one), [[1, 2], 1])
  assert.deepEqual(await page(one, 2), [[1], 1])
  assert.deepEqual(await page(one, undefined, 'somebody'), [[1, 2], 0])
  assert.deepEqual(await page(other), [[1], 1])
  assert.deepEqual(await page(foreign), [[], 0])
  const { messages } = await store.page(scope, iris.id, { project: one })
  assert.deepEqual(await happened(store.happened, scope, one), [
    'message-sent 2 Nr 2',
    'message-sent 1 Nr 1',
  ])
  const whose = messages.map(({ mine, from_firm }) => ({ mine, from_firm }))
  assert.deepEqual(whose, [
    { mine: false, from_firm: true },
    { mine: true, from_firm: false },
  ])
})

test('a page is full with as many as fit, and says so when there are more', async (t) => {
  const { database, store, scope, ours, other, iris, write } = await talkedOfProjects(t)
  const { transaction } = database
  const row = { organisation_id: ours, project_id: other, author_id: null, author_name: 'Ada' }
  const rest = { ...row, from_firm: 1, body: 'More', created_at: then }
  const numbers = Array.from({ length: pageSize - 1 }, (_, nth) => nth + 2)
  const values = numbers.map((number) => ({ ...rest, id: `m-${number}`, number }))
  await transaction((trx) => trx.insertInto('message').values(values).execute())
  const page = async () => {
    const { messages, more } = await store.page(scope, iris.id, { project: other })
    return [messages.length, messages[0]?.number, more]
  }
  assert.deepEqual(await page(), [pageSize, 1, false])
  await transaction((trx) =>
    trx
      .updateTable('thread')
      .set({ last_number: pageSize })
      .where('project_id', '=', other)
      .execute(),
  )
  await write(other, null)
  assert.deepEqual(await page(), [pageSize, 2, true])
})

test('threads are those of the reader, with the newest message of each first', async (t) => {
  const { database, store, scope, ours, one, other, iris, cole, write, mark } =
    await talkedOfProjects(t)
  await mark(one, 1, allOf(ours, cole.id))
  await write(other, cole.id, then)
  const rows = async (by = scope) =>
    (await store.threads(by)).map(({ title, last, unread }) => [
      title,
      last && [last.text, last.mine, last.from_firm],
      unread,
    ])
  assert.deepEqual(await rows(), [
    ['One', ['Nr 2', true, false], 1],
    ['Other', ['Nr 2', false, false], 2],
  ])
  assert.deepEqual(await rows({ ...scope, grantedTo: iris.membership }), [])
  assert.deepEqual(await rows(allOf(ours, cole.id)), [
    ['One', ['Nr 2', false, false], 1],
    ['Other', ['Nr 2', true, false], 1],
  ])
  await mark(other, 1)
  assert.deepEqual(
    (await rows()).map(([title, , unread]) => [title, unread]),
    [
      ['One', 1],
      ['Other', 1],
    ],
  )
  await setValues(database, { table: 'message', id: `${one}-2` }, { author_id: null })
  assert.deepEqual((await rows())[0], ['One', ['Nr 2', false, false], 2])
})

test('what a client writes waits since the first of it, until the firm writes', async (t) => {
  const { store, scope, one, other, iris, write } = await talkedOfProjects(t)
  const waits = async () => [
    await store.waitsSince(scope, one),
    await store.waitsSince(scope, other),
  ]
  assert.deepEqual(await waits(), [later, null])
  await write(one, iris.id, '2026-11-20T16:00:00.000Z')
  await write(other, iris.id, then)
  assert.deepEqual(await waits(), [later, then])
  await write(one, null)
  assert.deepEqual(await waits(), [null, then])
})

test('a thread is read as far as it goes, never less far, and by one reader', async (t) => {
  const { database, scope, ours, one, other, foreign, cole, mark, reads } =
    await talkedOfProjects(t)
  await mark(one, 1)
  await mark(other, 99)
  await mark(other, 0, allOf(ours, cole.id))
  assert.deepEqual(await reads(), ['Cole Other 0', 'Iris One 1', 'Iris Other 1'])
  await mark(one, 99)
  await mark(other, 0)
  assert.deepEqual(await reads(), ['Cole Other 0', 'Iris One 2', 'Iris Other 1'])
  const empty = await insertProject(database, ours, { title: 'Empty' })
  await mark(empty, 5)
  assert.ok((await reads()).includes(`Iris ${empty} 0`))
  await assert.rejects(mark(foreign, 1, scope), 'it is of another company')
})
