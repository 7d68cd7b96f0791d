import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  everyProject,
  overdueBounds,
  projectLists,
} from '../../../test/support/work/project-lists.ts'
import { rowIds, inProject } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { projectListStore } from './list-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`

test('pages go through a list in its order, and all of it goes by in slices', async (t) => {
  const { put, page, database, ofCorin } = await projectLists(t)
  const store = projectListStore(database)
  const rows = Array.from({ length: 24 }, (_, nth) => ({
    id: `p-${String(nth).padStart(2, '0')}`,
    organisation_id: 'ours',
    title: `${nth % 2 ? 'm' : 'M'}any ${(nth * 5) % 7}`,
    start_date: `2026-11-0${1 + (nth % 4)}`,
    updated_at: moment(1 + (nth % 5)),
    status: nth < 20 ? ('active' as const) : ('completed' as const),
  }))
  await put('project', ...rows)
  const active = rows.slice(0, 20)
  const values = {
    title: (one: (typeof rows)[number]) => one.title.toLowerCase(),
    start_date: (one: (typeof rows)[number]) => one.start_date,
    updated_at: (one: (typeof rows)[number]) => one.updated_at,
  }
  const inOrder = (key: keyof typeof values) =>
    active
      .map((one) => `${values[key](one)} ${one.id}`)
      .toSorted()
      .map((place) => place.slice(-4))
  for (const [order, key, isDown] of [
    ['title', 'title', false],
    ['-title', 'title', true],
    ['start_date', 'start_date', false],
    ['-updated_at', 'updated_at', true],
    ['', 'updated_at', true],
  ] as const) {
    const found: string[][] = []
    for (let after: string | null = ''; after !== null;) {
      const next = await page({ order, search: 'many' }, 'all', 5, after)
      found.push(rowIds(next.items))
      after = next.next
    }
    const wanted = inOrder(key)
    assert.deepEqual(found.flat(), isDown ? wanted.toReversed() : wanted, order)
    assert.equal(found.length, 4, 'no page is empty')
  }
  const sliced = async (scope: Scope) => {
    const all: string[] = []
    const wanted = { ...everyProject, account: 'corin', overdueSince: overdueBounds, columns: '' }
    for await (const slice of store.slices(scope, wanted, ['completed', 'active']))
      all.push(...rowIds(slice))
    return all
  }
  const all = await sliced('all')
  assert.deepEqual(all.slice(0, 4).toSorted(), rowIds(rows.slice(20)))
  assert.deepEqual(all.toSorted(), [...rowIds(rows), 'foreign', 'one', 'other'].toSorted())
  assert.deepEqual(await sliced(ofCorin), ['one'])
  await put(
    'project',
    ...Array.from({ length: 97 }, (_, nth) => ({ organisation_id: 'ours', title: `x${nth}` })),
  )
  assert.equal((await sliced('all')).length, 4 + 20 + 3 + 97, 'more than a slice has')
})

test('whoever looks after a project that the reader sees can be chosen, and so can its client', async (t) => {
  const { put, set, database, ofCorin } = await projectLists(t)
  const store = projectListStore(database)
  const names = async (scope: Scope) => (await store.consultants(scope)).map(({ name }) => name)
  assert.deepEqual(await names('all'), ['Corin', 'Dora'])
  assert.deepEqual(await names(ofCorin), ['Corin'])
  await set('account', 'dora', { removed_at: now })
  await put('project_team', { ...inProject('foreign'), account_id: 'iris' })
  assert.deepEqual(await names('all'), ['Corin'])
  const client = async (id: string, scope: Scope = 'all') => (await store.client(scope, id))?.name
  assert.deepEqual([await client('ours'), await client('theirs')], ['Quay', 'Mill'])
  assert.deepEqual([await client(''), await client('gone')], [undefined, undefined])
  assert.deepEqual(
    [await client('ours', ofCorin), await client('theirs', ofCorin)],
    ['Quay', undefined],
  )
})
