import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase } from '../../../test/support/database/database.ts'
import {
  countedFor,
  countedInAll,
  forgetCounted,
  insertCounted,
  withdrawCounted,
} from './allowance-store.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

test('mails are counted by kind, recipient and span, withdrawn one by one, and forgotten by age', async (t) => {
  const { transaction } = await freshDatabase(t)
  await transaction(async (trx) => {
    const count = async (kind: 'reset' | 'invitation', recipient: string, minute: number) =>
      await insertCounted(trx, { kind, recipient, queued_at: at(minute) })
    const ids = [
      await count('reset', 'ada', 1),
      await count('reset', 'ada', 2),
      await count('reset', 'ida', 2),
      await count('invitation', 'ada', 3),
    ]
    const span = (from: number, to: number) => ({ from: at(from), to: at(to) })
    const of = async (from: number, to: number, kind: 'reset' | 'invitation' = 'reset') =>
      await countedFor(trx, kind, 'ada', span(from, to))
    assert.deepEqual(
      [await of(0, 3), await of(1, 3), await of(0, 1), await of(0, 3, 'invitation')],
      [2, 1, 1, 1],
    )
    const all = async (from: number, to: number, ...kinds: ('reset' | 'invitation')[]) =>
      await countedInAll(trx, kinds, span(from, to))
    assert.deepEqual(
      [
        await all(0, 3, 'reset'),
        await all(0, 3, 'reset', 'invitation'),
        await all(1, 3, 'reset', 'invitation'),
        await all(0, 2, 'reset', 'invitation'),
      ],
      [3, 4, 3, 3],
    )
    await withdrawCounted(trx, null)
    await withdrawCounted(trx, ids[0] ?? '')
    assert.deepEqual([await of(0, 3), await all(0, 3, 'reset', 'invitation')], [1, 3])
    await forgetCounted(trx, at(2))
    assert.equal(await all(0, 9, 'reset', 'invitation'), 1)
  })
})
