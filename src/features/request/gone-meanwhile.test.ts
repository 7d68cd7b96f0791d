import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

test('what is asked for a milestone that is removed in that moment is refused in words', async (t) => {
  /** Runs before the transaction that many ahead. */
  let meanwhile: { in: number; run: () => Promise<unknown> } | undefined
  const here = await world(t, {
    demo: false,
    wrap: (database) => ({
      ...database,
      async transaction(run, manner) {
        if (meanwhile && (meanwhile.in -= 1) === 0) await meanwhile.run()
        return await database.transaction(run, manner)
      },
    }),
  })
  const { manager } = await actors(here)
  const { database, log } = here
  const project = idOf('project', 'halden')
  const id = 'A'.repeat(22)
  const milestone = {
    id,
    organisation_id: idOf('organisation', 'halden'),
    project_id: project,
    title: 'Gone soon',
    due_date: '2026-12-24',
    reached_at: null,
    created_at: '2026-11-20T09:00:00.000Z',
  }
  const body = { kind: 'question', title: 'Which?', detail: '', due_date: null, milestone_id: id }
  const remove = () =>
    database.transaction((trx) => trx.deleteFrom('milestone').where('id', '=', id).execute())
  const statuses: number[] = []
  // Before it is looked for, and after that.
  for (let nth = 1; nth <= 4; nth += 1) {
    await database.transaction((trx) => trx.insertInto('milestone').values(milestone).execute())
    meanwhile = { in: nth, run: remove }
    const answer = await manager.call('POST', `/staff/projects/${project}/requests/`, body)
    meanwhile = undefined
    statuses.push(answer.status)
    if (answer.status < 300) break
    const { detail } = (await answer.json()) as { detail: string }
    assert.match(detail, /no such milestone|moved or removed meanwhile/)
  }
  assert.ok(statuses.includes(409), String(statuses))
  assert.ok(
    log.some(({ msg, level, err }) => msg === 'refused' && level === 50 && err),
    'the cause is in the log, as an error',
  )
})
