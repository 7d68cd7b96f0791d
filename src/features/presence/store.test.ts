import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { addPerson } from '../../../test/support/signin/signin-people.ts'
import { forgetGone, isSaid, othersAt, removePresence, writePresence } from './store.ts'

const start = Date.parse('2026-11-20T15:00:00.000Z')
/** So many ms later. */
const at = (ms: number) => new Date(start + ms)
const here = { subject: 'enquiry', subject_id: 'one' }

/** Mona and Olwen of the firm, who have nothing open. */
async function two(t: TestContext) {
  const database = await freshDatabase(t)
  const { read, transaction } = database
  const add = async (name: string) => {
    const given = {
      organisation_id: null,
      role: 'manager',
      first_name: name,
      last_name: '',
    } as const
    return (await addPerson(database, name, given)).id
  }
  const [mona, olwen] = [await add('Mona'), await add('Olwen')]
  return {
    read,
    transaction,
    mona,
    olwen,
    be: async (staff_id: string, page: string, ms = 0, given: object = {}) =>
      await transaction((trx) =>
        writePresence(
          trx,
          { staff_id, page },
          { ...here, is_writing: false, now: at(ms), ...given },
        ),
      ),
    others: async (staff_id: string, ms = 0, subject = here) =>
      (await othersAt(read, subject, { staff_id, now: at(ms) })).map(
        ({ name, is_writing, came_at }) =>
          `${name}${is_writing ? ' writes' : ''} ${Date.parse(came_at) - start}`,
      ),
    rows: async () =>
      (await read.selectFrom('presence').select(['page', 'seen_at', 'is_writing']).execute())
        .map((row) => `${row.page} ${Date.parse(row.seen_at) - start} ${row.is_writing}`)
        .toSorted(),
  }
}

test('the others are those with the same open, once each, until they have gone', async (t) => {
  const { mona, olwen, be, others } = await two(t)
  await be(mona, 'a', 10)
  await be(mona, 'b', 20, { is_writing: true })
  await be(olwen, 'c', 30, { subject_id: 'two' })
  await be(olwen, 'd', 30, { subject: 'project' })
  assert.deepEqual(await others(olwen, 30), ['Mona writes 10'])
  assert.deepEqual(await others(mona, 30), [])
  assert.deepEqual(await others(mona, 30, { ...here, subject_id: 'two' }), ['Olwen 30'])
  assert.deepEqual(await others(olwen, 8_009), ['Mona writes 10'])
  assert.deepEqual(await others(olwen, 8_010), ['Mona writes 20'])
  assert.deepEqual(await others(olwen, 8_020), [])
})

test('a page is said again after three seconds, or when it shows something else', async (t) => {
  const { read, mona, olwen, be } = await two(t)
  await be(mona, 'a')
  const said = async (ms: number, given: object = {}, key = { staff_id: mona, page: 'a' }) =>
    await isSaid(read, key, { ...here, is_writing: false, now: at(ms), ...given })
  assert.deepEqual([await said(2_999), await said(3_000)], [true, false])
  for (const other of [{ subject: 'project' }, { subject_id: 'two' }, { is_writing: true }])
    assert.equal(await said(0, other), false)
  assert.equal(await said(0, {}, { staff_id: mona, page: 'b' }), false)
  assert.equal(await said(0, {}, { staff_id: olwen, page: 'a' }), false)
})

test('a page that stays came when it came, and one that was gone or moved on comes anew', async (t) => {
  const { mona, olwen, be, others, rows } = await two(t)
  await be(mona, 'a')
  await be(mona, 'b')
  await be(olwen, 'a', 5)
  await be(mona, 'a', 7_999, { is_writing: true })
  assert.deepEqual(await rows(), ['a 5 0', 'a 7999 1', 'b 0 0'], 'no other page has moved')
  assert.deepEqual(await others(olwen, 8_000), ['Mona writes 0'])
  await be(mona, 'a', 15_999)
  assert.deepEqual(await others(olwen, 16_000), ['Mona 15999'])
  await be(mona, 'a', 16_000, { subject_id: 'two' })
  assert.deepEqual(await others(olwen, 16_000, { ...here, subject_id: 'two' }), ['Mona 16000'])
  assert.deepEqual(await others(olwen, 16_000), [])
  await be(mona, 'a', 16_001, { subject_id: 'two', subject: 'project' })
  assert.deepEqual(await others(olwen, 16_001, { subject: 'project', subject_id: 'two' }), [
    'Mona 16001',
  ])
})

test('a page is closed alone, and those that have gone are forgotten', async (t) => {
  const { transaction, mona, olwen, be, rows } = await two(t)
  await be(mona, 'a')
  await be(mona, 'b', 1)
  await be(olwen, 'a', 2)
  await transaction((trx) => removePresence(trx, { staff_id: mona, page: 'a' }))
  assert.deepEqual(await rows(), ['a 2 0', 'b 1 0'])
  await transaction((trx) => forgetGone(trx, at(8_001)))
  assert.deepEqual(await rows(), ['a 2 0', 'b 1 0'])
  await transaction((trx) => forgetGone(trx, at(8_002)))
  assert.deepEqual(await rows(), ['a 2 0'])
})
