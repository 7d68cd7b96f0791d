import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { setValues } from '../../../test/support/set-values.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { beginChange, dueOf, endedWhy, keptOf, startClockAnew, writeState } from './state-store.ts'
import {
  claimFirmMailing,
  enquiryStore,
  followUpsOf,
  insertEnquiry,
  nthNewest,
  release,
  withdrawEnquiry,
} from './store.ts'

const [earlier, now] = ['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z'] as [string, string]
type Values = Parameters<typeof setValues<'enquiry'>>[2]
type Trx = Parameters<Parameters<Awaited<ReturnType<typeof freshDatabase>>['transaction']>[0]>[0]

/** `one`, and two others that what is done to it must not touch. */
async function threeEnquiries(t: TestContext) {
  const database = await freshDatabase(t)
  await database.transaction(async (trx) => {
    for (const id of ['before', 'one', 'zlast'])
      await insertEnquiry(trx, { ...plainEnquiry, id, reference: `ref-${id}` })
  })
  return {
    ...database,
    set: async (id: string, values: Values) =>
      await setValues(database, { table: 'enquiry', id }, values),
    all: async () => {
      const rows = await database.read.selectFrom('enquiry').selectAll().orderBy('id').execute()
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

/** What is done to one, from which state on, and what it is then; null: it is gone. */
const acts: [name: string, from: Values, act: (trx: Trx) => Promise<unknown>, to: Values | null][] =
  [
    ['withdrawEnquiry', { revision: 0 }, (trx) => withdrawEnquiry(trx, 'one'), null],
    [
      'claimFirmMailing',
      { firm_mailed_at: null },
      (trx) => claimFirmMailing(trx, 'one', now),
      { firm_mailed_at: now },
    ],
    [
      'release',
      { quarantined_at: earlier, revision: 3 },
      (trx) => release(trx, 'one'),
      { quarantined_at: null, revision: 4 },
    ],
    ['beginChange', { revision: 3 }, (trx) => beginChange(trx, 'one'), { revision: 4 }],
    [
      'writeState',
      { state: 'open' },
      (trx) => writeState(trx, 'one', { state: 'won', ended_why: 'Price', ended_on: '2026-11-20' }),
      { state: 'won', ended_why: 'Price', revision: 0 },
    ],
    [
      'startClockAnew',
      { warned: 1 },
      (trx) => startClockAnew(trx, 'one', now),
      { reply_due_at: now, warned: 0 },
    ],
  ]

for (const [name, from, act, to] of acts)
  test(`${name} is about one enquiry, and no other`, async (t) => {
    const { transaction, set, all } = await threeEnquiries(t)
    for (const id of ['before', 'one', 'zlast']) await set(id, from)
    const before = await all()
    assert.notEqual(await transaction(act), false)
    const after = await all()
    if (to === null) assert.equal(after.get('one'), undefined)
    for (const [key, value] of Object.entries(to ?? {}))
      assert.equal(after.get('one')?.[key as keyof Tables['enquiry']], value, key)
    for (const id of ['before', 'zlast']) assert.deepEqual(after.get(id), before.get(id))
  })

test('what was done already is not done again', async (t) => {
  const { transaction, set, all } = await threeEnquiries(t)
  const tried = async () => [
    await transaction((trx) => claimFirmMailing(trx, 'one', now)),
    await transaction((trx) => release(trx, 'one')),
  ]
  await set('one', { quarantined_at: earlier })
  assert.deepEqual(await tried(), [true, true])
  assert.deepEqual(await tried(), [false, false])
  // It was changed when it was released.
  assert.equal(await transaction((trx) => withdrawEnquiry(trx, 'one')), false)
  assert.equal((await all()).size, 3)
  assert.equal(await transaction((trx) => beginChange(trx, 'nothing')), undefined)
})

test('an enquiry is found by its id or its reference, and each has its own', async (t) => {
  const database = await threeEnquiries(t)
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
  const database = await threeEnquiries(t)
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
  const database = await threeEnquiries(t)
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
  const { transaction, set } = await threeEnquiries(t)
  await set('one', { received_at: now })
  const nth = async (number: number, at = now) =>
    await transaction((trx) => nthNewest(trx, number, at))
  assert.deepEqual([await nth(1), await nth(2), await nth(4)], [now, earlier, undefined])
  assert.equal(await nth(1, '2026-11-20T15:59:59.999Z'), earlier, 'not what is still to come')
  assert.equal(await nth(1, earlier), earlier)
})

test('what followed an enquiry is not what followed another', async (t) => {
  const { transaction } = await threeEnquiries(t)
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
