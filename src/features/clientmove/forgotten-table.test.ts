import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]

test('a table that was forgotten stops a merge, a move and taking one back, and the log says so', async (t) => {
  const { merge, move, undo, database, log, clientsLeft } = await movingFirm(t)
  const [own, other] = [idOf('project', 'halden'), idOf('project', 'cedar')]
  const { undo: id } = await move(own, { to: cedar })
  await database.transaction(async (trx) => {
    await sql`create table forgotten (organisation_id text not null, project_id text not null,
      foreign key (organisation_id, project_id) references project (organisation_id, id)
      deferrable initially immediate)`.execute(trx)
    for (const project of [own, other])
      await sql`insert into forgotten values (${cedar}, ${project})`.execute(trx)
  })
  assert.equal((await move(other, { to: halden })).status, 500)
  assert.equal((await merge(halden, cedar)).status, 500)
  assert.equal(await undo(id), 500)
  assert.ok((await clientsLeft()).includes(cedar))
  assert.equal(log.filter(({ msg }) => msg === 'unexpected error').length, 3)
})
