import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { untilSomebodyWaits } from '../../../test/support/database/somebody-waits.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'
import { insertEventMove, lockEvent } from './change-store.ts'

test('a meeting moves while its project goes to another client, and neither waits for the other in a ring', async (t) => {
  const { merge, database } = await movingFirm(t)
  const [id, project_id] = [idOf('event', 'cedar'), idOf('project', 'cedar')]
  let merged: ReturnType<typeof merge> | null = null
  await database.transaction(async (trx) => {
    const event = await lockEvent(trx, 'all', id, database.engine)
    assert.equal(event?.project_id, project_id)
    merged = merge(idOf('organisation', 'halden'), idOf('organisation', 'cedar'))
    await untilSomebodyWaits(database)
    const { organisation_id, starts_at: from_at, ends_at: to_at } = event
    const of = { id: 'm'.repeat(22), event_id: id, organisation_id, project_id }
    await insertEventMove(trx, { ...of, from_at, to_at, author_name: 'Ada', created_at: from_at })
  })
  assert.equal((await (merged as ReturnType<typeof merge> | null))?.status, 200)
  const moved = database.read.selectFrom('event_move').select('organisation_id')
  const { organisation_id } = await moved.where('id', '=', 'm'.repeat(22)).executeTakeFirstOrThrow()
  assert.equal(organisation_id, idOf('organisation', 'halden'))
})
