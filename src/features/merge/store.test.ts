import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import {
  hasMerged,
  idOfEnquiry,
  lockForMerge,
  moveOut,
  readForPreview,
  saidSince,
  writeMerged,
} from './store.ts'
import { threadsToMerge } from '../../../test/support/work/threads-to-merge.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

const own = (name: string) => [`${name}-in`, `${name}-note`, `${name}-out`]

test('an enquiry is found by its id or its reference, and locked alone', async (t) => {
  const { database, all } = await threadsToMerge(t)
  const { transaction } = database
  const found = async (name: string) => await idOfEnquiry(database, name)
  assert.deepEqual(
    [await found('one'), await found('ref-zlast'), await found('nothing')],
    ['one', 'zlast', undefined],
  )
  const before = await all()
  const row = await transaction((trx) => lockForMerge(trx, 'one'))
  assert.equal(row?.id, 'one')
  assert.equal(row.revision, (before.get('one')?.revision ?? 0) + 1)
  assert.equal(await transaction((trx) => lockForMerge(trx, 'nothing')), undefined)
  const after = await all()
  for (const id of ['before', 'zlast']) assert.deepEqual(after.get(id), before.get(id))
})

test('what a merge writes is written to one enquiry, and the rest of it stays', async (t) => {
  const { database, all } = await threadsToMerge(t)
  const { transaction } = database
  const before = await all()
  const write = async (to: Parameters<typeof writeMerged>[2]) =>
    await transaction((trx) => writeMerged(trx, 'one', to))
  await write({})
  assert.deepEqual(await all(), before)
  await write({ subject: 'Both', warned: 1 })
  const { subject, warned, ...rest } = (await all()).get('one')!
  const { subject: _, warned: __, ...was } = before.get('one')!
  assert.deepEqual([subject, warned], ['Both', 1])
  assert.deepEqual(rest, was)
  for (const id of ['before', 'zlast']) assert.deepEqual((await all()).get(id), before.get(id))
})

test('a thread moves whole, and moves back without what was there before', async (t) => {
  const { database, move, say, thread, all } = await threadsToMerge(t)
  const { transaction } = database
  const before = await all()
  const merged = async (id: string) => await transaction((trx) => hasMerged(trx, id))
  await move('one', 'zlast')
  await move('one', 'before')
  assert.deepEqual(
    [await merged('one'), await merged('zlast'), await merged('before')],
    [true, false, false],
  )
  assert.deepEqual(
    await thread('one'),
    [
      ...own('one'),
      ...own('zlast').map((id) => `${id} zlast`),
      ...own('before').map((id) => `${id} before`),
      'first before',
      'first zlast',
    ].toSorted(),
  )
  assert.deepEqual(await thread('zlast'), [])
  const row = (await all()).get('zlast')
  assert.deepEqual(
    [row?.merged_into, row?.merged_at, row?.merge_changes],
    ['one', at(5), '{"subject":["","zlast"]}'],
  )
  assert.equal((await all()).get('one')?.merged_into, null)
  // What is mailed to the other from now on.
  await say('since', 'one', { merged_from: 'zlast' })
  await transaction((trx) => moveOut(trx, 'one', 'zlast'))
  assert.deepEqual(await thread('zlast'), [...own('zlast'), 'since'].toSorted())
  assert.deepEqual(
    await thread('one'),
    [...own('one'), ...own('before').map((id) => `${id} before`), 'first before'].toSorted(),
  )
  assert.equal((await all()).get('before')?.merged_into, 'one', 'it stays merged')
  const back = (await all()).get('zlast')
  const was = before.get('zlast')
  assert.deepEqual({ ...back, revision: 0 }, { ...was, revision: 0 })
})

test('a thread of hundreds moves in slices', async (t) => {
  const { database, move, say, thread } = await threadsToMerge(t)
  const { transaction } = database
  for (let nth = 0; nth < 72; nth += 1) await say(`more-${nth}`, 'zlast')
  await move('one', 'zlast')
  assert.equal((await thread('one')).length, 3 + 75 + 1)
  await transaction((trx) => moveOut(trx, 'one', 'zlast'))
  assert.equal((await thread('zlast')).length, 75)
  assert.deepEqual(await thread('one'), own('one'))
})

test('what was said since is an answer of the one that stays, or a mail to the other', async (t) => {
  const { database, say } = await threadsToMerge(t)
  const { transaction } = database
  const since = async (moment = at(5)) => {
    const { isAnswered, isMailed } = await transaction((trx) =>
      saidSince(trx, 'one', 'zlast', moment),
    )
    return [isAnswered, isMailed]
  }
  await say('elsewhere', 'before', { direction: 'out', created_at: at(6) })
  await say('beside', 'before', { merged_from: 'zlast', created_at: at(6) })
  await say('earlier', 'one', { merged_from: 'zlast', created_at: at(4) })
  await say('note', 'one', { direction: 'note', merged_from: 'zlast', created_at: at(6) })
  await say('of-it', 'one', { direction: 'in', created_at: at(6) })
  await say('of-third', 'one', { direction: 'in', merged_from: 'before', created_at: at(6) })
  await say('its-answer', 'one', { direction: 'out', merged_from: 'zlast', created_at: at(6) })
  assert.deepEqual(await since(), [false, false])
  assert.deepEqual(await since(at(1)), [true, true])
  await say('mail', 'one', { merged_from: 'zlast', created_at: at(5) })
  assert.deepEqual(await since(), [false, true])
  await say('answer', 'one', { direction: 'out', created_at: at(5) })
  assert.deepEqual(await since(), [true, true])
})

test('a preview counts what belongs to one enquiry, and names who has it', async (t) => {
  const { database, set, say, move } = await threadsToMerge(t)
  const preview = async (name: string) => {
    const found = await readForPreview(database, name)
    return found && [found.row.id, found.assignee, found.mails, found.notes, found.hasMerged]
  }
  const mona = await addPerson(database, 'mona', { organisation_id: null, role: 'manager' })
  await addPerson(database, 'other', { organisation_id: null, role: 'manager' })
  await say('another', 'one')
  assert.deepEqual(await preview('one'), ['one', '', 3, 1, false])
  await set('one', { assignee_id: mona.id })
  await move('zlast', 'before')
  assert.deepEqual(await preview('ref-one'), ['one', 'Iris Okafor', 3, 1, false])
  assert.deepEqual(await preview('zlast'), ['zlast', '', 5, 2, true])
  assert.equal(await preview('nothing'), undefined)
})
