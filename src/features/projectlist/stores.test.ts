import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idsOf, inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import type { Scope } from '../../database/scope.ts'
import { projectListStore } from './list-store.ts'
import { projectRowsOf } from './rows-store.ts'
import { projectColumnKeys, type ProjectFilters } from './staff.contract.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`
const overdueSince = {
  weekly: { day: '2026-11-13', moment: '2026-11-14T05:00:00.000Z' },
  two_weeks: { day: '2026-11-06', moment: '2026-11-07T05:00:00.000Z' },
  monthly: { day: '2026-10-20', moment: '2026-10-21T05:00:00.000Z' },
}
const every: ProjectFilters = {
  status: 'active',
  consultant: '',
  health: '',
  client: '',
  overdue: '',
  search: '',
  order: 'title',
}

async function lists(t: TestContext) {
  const here = await twoClients(t)
  const store = projectListStore(here.database)
  const page = async (
    given: Partial<ProjectFilters> = {},
    scope: Scope = 'all',
    size = 10,
    after = '',
  ) =>
    await store.page(
      scope,
      { ...every, ...given, account: 'corin', overdueSince, columns: 'next,waits,team' },
      { after, size, counted: ['active', 'completed'] },
    )
  return {
    ...here,
    store,
    page,
    ids: async (...given: Parameters<typeof page>) => idsOf((await page(...given)).items).join(' '),
  }
}

test('a list is narrowed by each filter, within what the reader sees, and so are its counts', async (t) => {
  const { put, set, page, ids, ofCorin } = await lists(t)
  await put('project', { id: 'mills', organisation_id: 'theirs', title: 'Alone', status: 'active' })
  await put('project_team', { ...inProject('one'), account_id: 'dora' })
  await set('project', 'one', { health: 'at_risk' })
  await set('project', 'foreign', { health: 'on_track' })
  for (const [given, all, corins] of [
    [{}, 'mills foreign one other', 'one'],
    [{ status: 'completed' }, '', ''],
    [{ client: 'ours' }, 'one other', 'one'],
    [{ client: 'theirs' }, 'mills foreign', ''],
    [{ health: 'at_risk' }, 'one', 'one'],
    [{ health: 'on_track' }, 'foreign', ''],
    [{ health: 'none' }, 'mills other', ''],
    [{ consultant: 'me' }, 'one', 'one'],
    [{ consultant: 'corin' }, 'one', 'one'],
    [{ consultant: 'nobody' }, 'mills other', ''],
    [{ consultant: 'mona' }, '', ''],
    [{ search: 'ONE' }, 'mills one', 'one'],
    [{ search: 'mill for' }, 'foreign', ''],
    [{ search: 'quay foreign' }, '', ''],
    [{ search: ' ', client: 'ours', health: 'none' }, 'other', ''],
    [{ consultant: 'nobody', client: 'theirs' }, 'mills', ''],
  ] as [Partial<ProjectFilters>, string, string][]) {
    const name = JSON.stringify(given)
    assert.deepEqual([await ids(given), await ids(given, ofCorin)], [all, corins], name)
    const { counts, items } = await page(given, ofCorin)
    assert.equal(counts[given.status ?? 'active'], items.length, name)
    const whole = await page(given)
    assert.equal(whole.counts[given.status ?? 'active'], whole.items.length, name)
  }
  assert.equal(await ids({ consultant: 'dora' }), 'foreign one')
})

test('a reader of the own teams narrows them to a colleague, of whom the rest stays hidden', async (t) => {
  const { put, ids, ofCorin } = await lists(t)
  assert.equal(await ids({ consultant: 'dora' }, ofCorin), '')
  await put(
    'project_team',
    { ...inProject('one'), account_id: 'mona' },
    { ...inProject('other'), account_id: 'mona' },
  )
  assert.equal(await ids({ consultant: 'mona' }, ofCorin), 'one')
})

test('an update is overdue from the end of its day on, by the rhythm of its project', async (t) => {
  const { set, ids, page } = await lists(t)
  await set('project', 'other', { start_date: '2026-12-01' })
  await set('project', 'foreign', { start_date: '2026-12-01' })
  for (const rhythm of ['weekly', 'two_weeks', 'monthly'] as const)
    for (const [values, is] of [
      [{ start_date: overdueSince[rhythm].day }, true],
      [{ start_date: `${overdueSince[rhythm].day.slice(0, -2)}29` }, false],
      [{ last_update_at: overdueSince[rhythm].moment }, false],
      [{ last_update_at: overdueSince[rhythm].moment.replace('05:', '04:') }, true],
      [{ status: 'on_hold' }, true],
      [{ status: 'planned' }, false],
      [{ rhythm: 'none' }, false],
    ] as [Record<string, string>, boolean][]) {
      const start_date = overdueSince[rhythm].day
      const was = await set('project', 'one', {
        rhythm,
        start_date,
        last_update_at: null,
        ...values,
      })
      const status = (values['status'] ?? 'active') as ProjectFilters['status']
      const name = `${rhythm} ${JSON.stringify(values)}`
      assert.equal(await ids({ status, overdue: 'yes' }), is ? 'one' : '', name)
      const { items } = await page({ status, client: 'ours' })
      assert.equal(items.find(({ id }) => id === 'one')?.overdue, is, name)
      await set('project', 'one', { ...was, status: 'active' })
    }
})

test('pages go through a list in its order, and all of it goes by in slices', async (t) => {
  const { put, page, store, ofCorin } = await lists(t)
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
      found.push(idsOf(next.items))
      after = next.next
    }
    const wanted = inOrder(key)
    assert.deepEqual(found.flat(), isDown ? wanted.toReversed() : wanted, order)
    assert.equal(found.length, 4, 'no page is empty')
  }
  const sliced = async (scope: Scope) => {
    const all: string[] = []
    const wanted = { ...every, account: 'corin', overdueSince, columns: '' }
    for await (const slice of store.slices(scope, wanted, ['completed', 'active']))
      all.push(...idsOf(slice))
    return all
  }
  const all = await sliced('all')
  assert.deepEqual(all.slice(0, 4).toSorted(), idsOf(rows.slice(20)))
  assert.deepEqual(all.toSorted(), [...idsOf(rows), 'foreign', 'one', 'other'].toSorted())
  assert.deepEqual(await sliced(ofCorin), ['one'])
  await put(
    'project',
    ...Array.from({ length: 97 }, (_, nth) => ({ organisation_id: 'ours', title: `x${nth}` })),
  )
  assert.equal((await sliced('all')).length, 4 + 20 + 3 + 97, 'more than a slice has')
})

test('a row has the next milestone, what waits and who looks after its own project', async (t) => {
  const { database, put, set, ofCorin } = await lists(t)
  const one = inProject('one')
  await put(
    'milestone',
    { ...one, id: 'b', title: 'Next', due_date: '2026-12-02' },
    { ...one, id: 'a', title: 'Reached', due_date: '2026-12-01', reached_at: now },
    { ...one, id: 'c', title: 'Same day', due_date: '2026-12-02' },
    { ...inProject('foreign'), id: 'd', title: 'Foreign', due_date: '2026-11-01' },
  )
  await put(
    'thread',
    { ...one, waits_since: moment(3) },
    { ...inProject('foreign'), waits_since: moment(1) },
  )
  const ended = { decision: 'approved', certificate: 'x', decided_at: now } as const
  await put(
    'request',
    one,
    { ...one, answered_at: now },
    { ...one, withdrawn_at: now },
    inProject('foreign'),
  )
  await put(
    'approval',
    one,
    one,
    { ...one, ...ended },
    { ...one, withdrawn_at: now },
    inProject('foreign'),
  )
  await put(
    'project_team',
    { ...one, account_id: 'mona', added_at: moment(1) },
    { ...one, account_id: 'dora', added_at: '2026-10-30' },
  )
  const read = async (ids: string[], columns = projectColumnKeys, scope: Scope = 'all') =>
    await projectRowsOf(database, scope, { ids, columns, overdueSince })
  const rows = await read(['other', 'gone', 'one'])
  assert.deepEqual(idsOf(rows), ['other', 'one'], 'in the order that is wanted')
  assert.deepEqual(
    rows.map((row) => [row.next?.title ?? null, row.waits_since, Number(row.asked), row.team]),
    [
      [null, null, 0, []],
      ['Next', moment(3), 3, ['Dora', 'Corin', 'Mona']],
    ],
  )
  await set('account', 'dora', { removed_at: now })
  assert.deepEqual((await read(['one']))[0]?.team, ['Corin', 'Mona'])
  const [bare] = await read(['one'], [])
  for (const key of ['next', 'waits_since', 'asked', 'team']) assert.ok(!(key in (bare ?? {})), key)
  assert.deepEqual(idsOf(await read(['one', 'other', 'foreign'], [], ofCorin)), ['one'])
  assert.deepEqual(await read([]), [])
})

test('whoever looks after a project that the reader sees can be chosen, and so can its client', async (t) => {
  const { put, set, store, ofCorin } = await lists(t)
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
