import assert from 'node:assert/strict'
import { test } from 'node:test'
import { threeEnquiries } from '../../../test/support/work/three-enquiries.ts'
import { enquiryStore } from './store.ts'

const [earlier, then] = ['2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z']
const later = '2026-11-20T16:00:00.000Z'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('pages have each enquiry once, the newest first, and say when there are more', async (t) => {
  const { database, set } = await threeEnquiries(t)
  const { page, find } = enquiryStore(database)
  const next = async (limit: number, after?: string, quarantined = false) => {
    const { items, more } = await page({
      limit,
      after: after === undefined ? undefined : await find(after),
      quarantined,
    })
    return [...idsOf(items), ...(more ? ['…'] : [])]
  }
  assert.deepEqual(await next(3), ['zlast', 'one', 'before'])
  assert.deepEqual(await next(2), ['zlast', 'one', '…'])
  assert.deepEqual(await next(2, 'one'), ['before'])
  assert.deepEqual(await next(2, 'before'), [])
  await set('before', { received_at: later })
  await set('zlast', { received_at: earlier })
  assert.deepEqual(await next(2), ['before', 'one', '…'])
  assert.deepEqual(await next(2, 'one'), ['zlast'])
  assert.deepEqual(await next(1, 'before'), ['one', '…'])
  await set('one', { quarantined_at: then })
  assert.deepEqual(await next(2, undefined, true), ['one'])
})

test('the firm was not mailed about those that wait for it, the oldest first', async (t) => {
  const { database, set } = await threeEnquiries(t)
  const { notMailed, countNotMailed, find } = enquiryStore(database)
  const waiting = async (limit = 9) => [idsOf(await notMailed(limit)), await countNotMailed()]
  await set('zlast', { received_at: earlier })
  await set('one', { received_at: later })
  assert.deepEqual(await waiting(), [['zlast', 'before', 'one'], 3])
  assert.deepEqual(await waiting(1), [['zlast'], 3])
  await set('zlast', { firm_mailed_at: then })
  await set('before', { quarantined_at: then })
  assert.deepEqual(await waiting(), [['one'], 1])
  const found = async (name: string) => (await find(name))?.id
  assert.deepEqual(
    [await found('one'), await found('ref-zlast'), await found('nothing')],
    ['one', 'zlast', undefined],
  )
})
