import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overdueBounds, projectLists } from '../../../test/support/work/project-lists.ts'
import { inProject } from '../../../test/support/work/two-clients.ts'
import { type ProjectFilters } from './staff.contract.ts'

test('a list is narrowed by each filter, within what the reader sees, and so are its counts', async (t) => {
  const { put, set, page, ids, ofCorin } = await projectLists(t)
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
  const { put, ids, ofCorin } = await projectLists(t)
  assert.equal(await ids({ consultant: 'dora' }, ofCorin), '')
  await put(
    'project_team',
    { ...inProject('one'), account_id: 'mona' },
    { ...inProject('other'), account_id: 'mona' },
  )
  assert.equal(await ids({ consultant: 'mona' }, ofCorin), 'one')
})

test('an update is overdue from the end of its day on, by the rhythm of its project', async (t) => {
  const { set, ids, page } = await projectLists(t)
  await set('project', 'other', { start_date: '2026-12-01' })
  await set('project', 'foreign', { start_date: '2026-12-01' })
  for (const rhythm of ['weekly', 'two_weeks', 'monthly'] as const)
    for (const [values, is] of [
      [{ start_date: overdueBounds[rhythm].day }, true],
      [{ start_date: `${overdueBounds[rhythm].day.slice(0, -2)}29` }, false],
      [{ last_update_at: overdueBounds[rhythm].moment }, false],
      [{ last_update_at: overdueBounds[rhythm].moment.replace('05:', '04:') }, true],
      [{ status: 'on_hold' }, true],
      [{ status: 'planned' }, false],
      [{ rhythm: 'none' }, false],
    ] as [Record<string, string>, boolean][]) {
      const start_date = overdueBounds[rhythm].day
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
