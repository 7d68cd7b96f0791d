import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { threeEnquiries } from '../../../test/support/work/three-enquiries.ts'
import { dueOf, endedWhy, keptOf } from './state-store.ts'
import { enquiryStore, followUpsOf, nthNewest } from './store.ts'

const [earlier, now] = ['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z'] as [string, string]

async function enquiries(t: TestContext) {
  const { database, ...here } = await threeEnquiries(t)
  return { ...database, ...here }
}

test('an enquiry is found by its id or its reference, and each has its own', async (t) => {
  const database = await enquiries(t)
  const { find } = enquiryStore(database)
  for (const name of ['before', 'ref-before']) {
    assert.equal((await find(name))?.id, 'before')
    assert.equal(await keptOf(database, name), 'before')
  }
  assert.deepEqual(
    [await find('nothing'), await keptOf(database, 'nothing')],
    [undefined, undefined],
  )
  await database.set('one', { merged_into: 'zlast', ended_why: 'Price', reply_due_at: now })
  assert.equal(await keptOf(database, 'ref-one'), 'zlast')
  assert.deepEqual(
    await Promise.all(['before', 'one', 'nothing'].map((id) => endedWhy(database, id))),
    ['', 'Price', ''],
  )
  const due = async (id: string) => await database.transaction((trx) => dueOf(trx, id))
  assert.deepEqual([await due('one'), await due('before')], [now, plainEnquiry.reply_due_at])
})

test('the firm is yet to be mailed about those that nobody was mailed about and nobody holds back', async (t) => {
  const database = await enquiries(t)
  const { notMailed, countNotMailed } = enquiryStore(database)
  await database.set('one', { firm_mailed_at: earlier })
  await database.set('zlast', { quarantined_at: earlier })
  assert.deepEqual(
    (await notMailed(9)).map(({ id }) => id),
    ['before'],
  )
  assert.equal(await countNotMailed(), 1)
})

test('a page goes on after its last, also among those of one moment', async (t) => {
  const database = await enquiries(t)
  const { page, find } = enquiryStore(database)
  await database.set('one', { received_at: now, quarantined_at: earlier })
  const ids = async (limit: number, after?: string, quarantined = false) => {
    const last = after === undefined ? undefined : await find(after)
    const { items, more } = await page({ limit, after: last, quarantined })
    return [items.map(({ id }) => id).join(' '), more]
  }
  assert.deepEqual(await ids(3), ['one zlast before', false])
  assert.deepEqual(await ids(2), ['one zlast', true])
  assert.deepEqual(await ids(1, 'one'), ['zlast', true])
  assert.deepEqual(await ids(1, 'zlast'), ['before', false])
  assert.deepEqual(await ids(9, undefined, true), ['one', false])
})

test('the nth newest counts what has come by now', async (t) => {
  const { transaction, set } = await enquiries(t)
  await set('one', { received_at: now })
  const nth = async (number: number, at = now) =>
    await transaction((trx) => nthNewest(trx, number, at))
  assert.deepEqual([await nth(1), await nth(2), await nth(4)], [now, earlier, undefined])
  assert.equal(await nth(1, '2026-11-20T15:59:59.999Z'), earlier, 'not what is still to come')
  assert.equal(await nth(1, earlier), earlier)
})

test('what followed an enquiry is not what followed another', async (t) => {
  const { transaction } = await enquiries(t)
  const add = async (about: string, kind: 'mail' | 'salesforce', payload: object) =>
    await transaction((trx) =>
      trx
        .insertInto('outbox')
        .values({
          id: `${about}-${kind}`,
          kind,
          about,
          payload: JSON.stringify(payload),
          created_at: now,
          state: 'queued',
          attempts: 0,
        })
        .execute(),
    )
  const followed = async () => await transaction((trx) => followUpsOf(trx, 'one'))
  await add('before', 'mail', { template: 'enquiryReceived' })
  await add('before', 'salesforce', {})
  assert.deepEqual(await followed(), { confirmed: false, delivered: false })
  await add('one', 'mail', { template: 'staffMail' })
  assert.deepEqual(await followed(), { confirmed: false, delivered: false })
  await add('one', 'salesforce', {})
  assert.deepEqual(await followed(), { confirmed: false, delivered: true })
})
