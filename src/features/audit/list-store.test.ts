import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twoClients } from '../../../test/support/work/two-clients.ts'
import { entriesFound, entryPlace } from './list-store.ts'

const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('entries are of any of the ids, each once, within the time, the newest first, and page by page', async (t) => {
  const { database, put } = await twoClients(t)
  const entry = (seq: number, nth: number, row: object) => ({
    seq,
    at: moment(nth),
    hash: String(seq),
    detail: '{}',
    ...row,
  })
  await put(
    'audit_entry',
    entry(1, 5, { actor_id: 'a' }),
    entry(2, 5, { actor_id: 'a', about: 'b', organisation_id: 'o' }),
    entry(3, 4, { about: 'b' }),
    entry(4, 6, { organisation_id: 'o' }),
    entry(5, 5, { actor_id: 'b', about: 'a', organisation_id: 'a' }),
    entry(6, 7, { actor_id: 'other', about: 'other', organisation_id: 'other' }),
  )
  const none = { actor_id: [], about: [], organisation_id: [] }
  const time = { from: '', to: '', after: null }
  const found = async (
    ids: Partial<typeof none> | Record<string, string[]> | null,
    more: object = {},
    most = 10,
  ) =>
    (await entriesFound(database, { ids: ids && { ...none, ...ids }, ...time, ...more }, most)).map(
      ({ seq }) => seq,
    )
  const all = [6, 4, 5, 2, 1, 3]
  const each = { actor_id: ['a'], about: ['b'], organisation_id: ['o'] }
  for (const [ids, are] of [
    [null, all],
    [{}, []],
    [{ actor_id: ['a'] }, [2, 1]],
    [{ actor_id: ['a', 'b'] }, [5, 2, 1]],
    [{ about: ['b'] }, [2, 3]],
    [{ organisation_id: ['o'] }, [4, 2]],
    [each, [4, 2, 1, 3]],
  ] as const) {
    const given = ids as Record<string, string[]> | null
    assert.deepEqual(await found(given), are)
    for (let most = 1; most <= are.length; most++) {
      assert.deepEqual(await found(given, {}, most), are.slice(0, most))
      // The next page begins after the last one, whatever else is of its moment.
      const after = await entryPlace(database, are[most - 1] ?? 0)
      assert.deepEqual(await found(given, { after }), are.slice(most), `after ${most}`)
    }
  }
  for (const ids of [
    null,
    { actor_id: ['a', 'b', 'other'], about: ['b'], organisation_id: ['o'] },
  ]) {
    assert.deepEqual(await found(ids, { from: moment(5) }), [6, 4, 5, 2, 1])
    assert.deepEqual(await found(ids, { to: moment(5) }), [3])
    assert.deepEqual(await found(ids, { from: moment(5), to: moment(6) }), [5, 2, 1])
  }
  assert.deepEqual({ ...(await entryPlace(database, 3)) }, { at: moment(4), seq: 3 })
  assert.equal(await entryPlace(database, 7), undefined)
})
