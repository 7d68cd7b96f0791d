import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

const halden = idOf('project', 'halden')

test('who sees a project says how often an update is promised, and takes it back', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database } = here
  const stored = async () =>
    (
      await database.read
        .selectFrom('project')
        .select('rhythm')
        .where('id', '=', halden)
        .executeTakeFirstOrThrow()
    ).rhythm
  const change = async (by: CastActor, rhythm: string, id = halden) => {
    const answer = await by.call('PATCH', `/staff/projects/${id}/rhythm/`, { rhythm })
    const { undo = '' } = (await answer.json()) as { undo?: string }
    return { status: answer.status, undo }
  }
  const undo = async (by: CastActor, id: string) => (await by.call('POST', `/undo/${id}/`)).status
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())

  assert.equal((await change(as.consultant, 'monthly')).status, 404, 'not on the team')
  assert.equal((await change(as.editor, 'monthly')).status, 403)
  assert.equal((await change(as.manager, 'daily')).status, 400)
  assert.equal((await change(as.manager, 'monthly', 'nowhere'.padEnd(22, '_'))).status, 404)
  assert.equal(await stored(), 'none')

  const { status, undo: first } = await change(as.manager, 'monthly')
  assert.deepEqual([status, await stored()], [200, 'monthly'])
  assert.equal(await undo(as.manager, first), 204)
  assert.equal(await stored(), 'none')

  const { undo: second } = await change(as.manager, 'two_weeks')
  const late = { rhythm: 'monthly', base: 'none' }
  const refused = await as.owner.call('PATCH', `/staff/projects/${halden}/rhythm/`, late)
  assert.equal(refused.status, 409)
  assert.deepEqual(((await refused.json()) as { theirs: unknown }).theirs, { rhythm: 'two_weeks' })
  await change(as.owner, 'weekly')
  assert.equal(await undo(as.manager, second), 409, 'changed since')
  assert.equal(await stored(), 'weekly')

  await database.transaction((trx) =>
    trx
      .insertInto('project_team')
      .values({
        organisation_id: idOf('organisation', 'halden'),
        project_id: halden,
        account_id: as.consultant.id,
        title: 'Consultant',
        added_at: '2026-11-20T09:00:00.000Z',
      })
      .execute(),
  )
  const { status: changed, undo: third } = await change(as.consultant, 'monthly')
  assert.equal(changed, 200, 'on the team')
  assert.equal(await undo(as.consultant, third), 204)
  assert.equal(await stored(), 'weekly')

  const entries = database.read
    .selectFrom('audit_entry')
    .select('about')
    .where('action', '=', 'project-rhythm-changed')
  assert.deepEqual(
    (await entries.execute()).map(({ about }) => about),
    Array.from({ length: 6 }, () => halden),
  )
})
