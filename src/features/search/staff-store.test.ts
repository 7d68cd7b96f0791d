import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { twoClients } from '../../../test/support/work/two-clients.ts'
import { paletteKinds } from '../../contract/search.ts'
import type { Sight } from './sight.ts'
import { mostOpened, mostRecords } from './staff.contract.ts'
import { staffSearchStore } from './staff-store.ts'

const now = '2026-11-20T15:00:00.000Z'

test('the firm finds the kinds that are asked for, and what each of them opened last', async (t) => {
  const { database, put, set, ofCorin } = await twoClients(t)
  await put('enquiry', { id: 'e', reference: 'ENQ-1', name: 'Quince Oakes', company: 'Ash' })
  await set('organisation', 'ours', { name: 'Quince & Co.' })
  await set('organisation', 'theirs', { name: 'Quince Mills' })
  for (const project of ['one', 'foreign'] as const)
    await set('project', project, { title: 'Quince' })
  const post = await writeRow(database, 'post', rowsAbout('quince').post, now)
  await writeRow(database, 'post', rowsAbout('quinces').post, '2026-11-20T15:00:00.001Z')
  const store = staffSearchStore(database)
  const sight: Sight = { account: 'corin', scope: 'all', kinds: paletteKinds, now }
  const found = async (changes: Partial<Sight> = {}, words = ['qui']) =>
    [
      ...new Set((await store.find({ ...sight, ...changes }, words)).map(({ about }) => about)),
    ].toSorted()
  const all = ['e', 'foreign', 'm-iris', 'm-olga', 'one', 'ours', 'theirs', post].toSorted()
  assert.deepEqual(await found(), all)
  assert.deepEqual(await found({ scope: ofCorin }), ['e', 'm-iris', 'one', 'ours', post].toSorted())
  assert.deepEqual(await found({ kinds: ['project', 'enquiry'] }), ['e', 'foreign', 'one'])
  assert.deepEqual([await found({ kinds: [] }), await found({}, [])], [[], []])
  assert.deepEqual(await found({}, ['oak', 'qui']), ['e'], 'each may be incomplete')
  const rows = await store.find(sight, ['quince'])
  const clientOf = (about: string) => rows.find((row) => row.about === about)?.client ?? null
  assert.deepEqual(['one', 'ours', 'e'].map(clientOf), ['Quince & Co.', 'Quince & Co.', null])

  const open = (
    staff_id: string,
    kind: (typeof paletteKinds)[number],
    about: string,
    number: number,
  ) => ({
    staff_id,
    kind,
    about,
    number,
  })
  await put(
    'opened',
    open('corin', 'project', 'one', 1),
    open('corin', 'enquiry', 'e', 4),
    open('corin', 'project', 'foreign', 3),
    open('corin', 'post', post, 2),
    open('dora', 'organisation', 'ours', 9),
    // Of another kind than it is.
    open('corin', 'organisation', 'one', 8),
  )
  const opened = async (changes: Partial<Sight> = {}) =>
    (await store.opened({ ...sight, ...changes })).map(({ about }) => about)
  assert.deepEqual(await opened(), ['e', 'foreign', post, 'one'])
  assert.deepEqual(await opened({ scope: ofCorin }), ['e', post, 'one'])
  assert.deepEqual(await opened({ account: 'dora' }), ['ours'])
  assert.deepEqual(await opened({ now: '2026-11-20T14:59:59.999Z' }), ['e', 'foreign', 'one'])
  assert.deepEqual([await opened({ kinds: ['post'] }), await opened({ kinds: [] })], [[post], []])

  const many = Array.from({ length: mostOpened + 1 }, (_, nth) => `m-${nth}`)
  await put('project', ...many.map((id) => ({ id, organisation_id: 'ours', title: 'Quince tree' })))
  await put('opened', ...many.map((id, nth) => open('mona', 'project', id, nth)))
  const newest = many.toReversed()
  assert.deepEqual(await opened({ account: 'mona' }), newest.slice(0, mostOpened))
  const shown = await store.find({ ...sight, kinds: ['project'] }, ['tree'])
  const inTitle = shown.filter((row) => row.inTitle).map(({ about }) => about)
  assert.deepEqual(inTitle, newest.slice(0, mostRecords + 1))
})
