import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { threeEnquiries } from '../../../test/support/work/three-enquiries.ts'
import {
  claimEnded,
  deleteEnquiries,
  isOfNoEnquiry,
  quarantinedBefore,
  silentSince,
} from './ended-store.ts'
import { addMessage } from './thread-store.ts'

const day = (nth: number, ms = 0) => new Date(Date.UTC(2026, 10, nth, 9, 0, 0, ms)).toISOString()

/** Three enquiries of the first, the second and the third of the month. */
async function old(t: TestContext) {
  const here = await threeEnquiries(t)
  const { transaction } = here.database
  const days = [
    ['before', 1],
    ['one', 2],
    ['zlast', 3],
  ] as const
  for (const [id, nth] of days) await here.set(id, { received_at: day(nth) })
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    ...here,
    transaction,
    say: async (id: string, enquiry_id: string, created_at: string) =>
      await transaction((trx) =>
        addMessage(trx, { id, enquiry_id, direction: 'in', author_id: null, text: id, created_at }),
      ),
    silent: async (before: string) => ids(await silentSince(here.database.read, before).execute()),
    aside: async (before: string) =>
      ids(await quarantinedBefore(here.database.read, before).execute()),
    claim: async (before: string, most = 9) =>
      await transaction((trx) => claimEnded(trx, silentSince(trx, before), most)),
  }
}

test('an enquiry is silent from its last entry on, the oldest first', async (t) => {
  const { silent, say, set } = await old(t)
  assert.deepEqual(
    [await silent(day(3)), await silent(day(3, 1))],
    [
      ['before', 'one'],
      ['before', 'one', 'zlast'],
    ],
  )
  await say('early', 'one', day(4))
  await say('late', 'before', day(6))
  assert.deepEqual(await silent(day(6)), ['one', 'zlast'])
  assert.deepEqual(await silent(day(6, 1)), ['before', 'one', 'zlast'])
  assert.deepEqual(await silent(day(4)), ['zlast'])
  await set('one', { quarantined_at: day(5) })
  await set('zlast', { merged_into: 'before' })
  assert.deepEqual(await silent(day(9)), ['before'])
})

test('what was set aside ends after its time there, and with what it was merged into', async (t) => {
  const { aside, set } = await old(t)
  assert.deepEqual(await aside(day(9)), [])
  await set('one', { quarantined_at: day(5) })
  await set('before', { quarantined_at: day(6) })
  assert.deepEqual(
    [await aside(day(5)), await aside(day(5, 1)), await aside(day(7))],
    [[], ['one'], ['before', 'one']],
  )
  await set('one', { merged_into: 'before' })
  assert.deepEqual(await aside(day(7)), ['before'])
})

test('so many are claimed at once, each with its duplicates', async (t) => {
  const { claim, set } = await old(t)
  assert.deepEqual(await claim(day(1)), [])
  assert.deepEqual(
    [await claim(day(9), 1), await claim(day(9), 2)],
    [['before'], ['before', 'one']],
  )
  await set('one', { merged_into: 'before' })
  await set('zlast', { merged_into: 'one' })
  assert.deepEqual(await claim(day(9)), ['before', 'one', 'zlast'])
})

test('an enquiry is deleted with its own thread', async (t) => {
  const { database, transaction, say, all } = await old(t)
  await say('a', 'one', day(4))
  await say('b', 'one', day(5))
  await say('c', 'zlast', day(5))
  const gone = await transaction((trx) => deleteEnquiries(trx, ['one']))
  assert.deepEqual(gone.toSorted(), ['a', 'b', 'one'])
  assert.deepEqual([...(await all()).keys()], ['before', 'zlast'])
  const left = await database.read
    .selectFrom('enquiry_message')
    .select(['id', 'enquiry_id'])
    .where((is) => isOfNoEnquiry(is.ref('enquiry_id')))
    .execute()
  assert.deepEqual(left, [])
  const entries = await database.read.selectFrom('enquiry_message').select('id').execute()
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['c'],
  )
})
