import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { freshDatabase } from '../../../test/support/database/database.ts'
import type { setValues } from '../../../test/support/set-values.ts'
import { threeEnquiries } from '../../../test/support/work/three-enquiries.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { beginChange, startClockAnew, writeState } from './state-store.ts'
import { claimFirmMailing, release, withdrawEnquiry } from './store.ts'

const [earlier, now] = ['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z'] as [string, string]
type Values = Parameters<typeof setValues<'enquiry'>>[2]
type Trx = Parameters<Parameters<Awaited<ReturnType<typeof freshDatabase>>['transaction']>[0]>[0]

async function enquiries(t: TestContext) {
  const { database, ...here } = await threeEnquiries(t)
  return { ...database, ...here }
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
    const { transaction, set, all } = await enquiries(t)
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
  const { transaction, set, all } = await enquiries(t)
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
