import assert from 'node:assert/strict'
import { test } from 'node:test'
import { happened } from '../../../test/support/work/happened.ts'
import { threeProjects } from '../../../test/support/work/three-projects.ts'
import { projectHappened } from './happened-store.ts'

const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`

test('a time line has the steps and milestones of its project', async (t) => {
  const { database, ours, one, other, scope, set } = await threeProjects(t)
  const { status, milestone } = projectHappened(database)
  const move = { from_date: '2026-12-01', to_date: '2026-12-08', whose: 'firm' as const }
  await database.transaction(async (trx) => {
    for (const [name, project_id] of [
      ['one', one],
      ['other', other],
    ] as const) {
      const owned = { organisation_id: ours, project_id, author_name: 'Idris' }
      await trx
        .insertInto('status_change')
        .values({
          ...owned,
          id: `s-${name}`,
          from_status: 'active',
          to_status: 'on_hold',
          reason: '',
          created_at: at(14),
        })
        .execute()
      for (const shared of [0, 1])
        await trx
          .insertInto('milestone_move')
          .values({
            ...owned,
            ...move,
            id: `${name}-${shared}`,
            milestone_id: `m-${name}`,
            reason: `Rain ${shared}`,
            shared,
            carried: 0,
            created_at: at(10 + shared),
          })
          .execute()
    }
  })
  assert.deepEqual(await happened(status, scope, one), ['status-changed on_hold One'])
  const moves = ['milestone-moved 2026-12-08 m-one', 'milestone-moved 2026-12-08 m-one']
  assert.deepEqual(await happened(milestone, scope, one), moves)
  for (const id of ['m-one', 'm-other']) await set('milestone', id, { reached_at: at(15) })
  assert.deepEqual(await happened(milestone, scope, one), ['milestone-reached m-one', ...moves])
  const page = { from: { at: '9999', step: '', id: '' }, limit: 9 }
  assert.deepEqual(
    (await milestone(scope, one, page)).map(({ words }) => words),
    [null, 'Rain 1', null],
    'the reason is read where it is shared',
  )
})
