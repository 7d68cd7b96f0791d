import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'
import { becomes } from './moved-tables.ts'
import type { ProjectMovePreview } from './staff.contract.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]
const project = idOf('project', 'halden')

test('a project goes to a new client with all that hangs on it, and nobody of the old one sees it', async (t) => {
  const { move, as, seenBy, rowsOf, found } = await movingFirm(t)
  const mateo = as.member('halden')
  const others = (await seenBy(mateo)).filter((id) => id !== project)
  const moved = await move(project, { name: 'Halden Yards' })
  assert.equal(moved.status, 200)
  assert.equal(moved.client.name, 'Halden Yards')
  for (const [table, what] of Object.entries(becomes)) {
    if (what !== 'project' || table === 'project') continue
    const left = (await rowsOf(table, halden)).filter((row) => row['project_id'] === project)
    assert.deepEqual(left, [], table)
  }
  assert.ok((await rowsOf('message', moved.client.id)).length > 0)
  assert.deepEqual(await seenBy(mateo), others)
  assert.deepEqual(await seenBy(as.named('Runa')), [])
  assert.equal((await mateo.call('GET', `/projects/${project}/`)).status, 404)
  const said = await mateo.call('POST', `/projects/${project}/messages/`, { body: 'Still here?' })
  assert.equal(said.status, 404)
  assert.deepEqual(
    (await found(mateo)).filter((hit) => JSON.stringify(hit).includes(project)),
    [],
  )
  assert.equal(
    (await as.consultant.call('GET', `/staff/projects/${project}/`)).status,
    200,
    'the team stays',
  )
})

test('a move is taken back field for field, and the client that was made for it goes', async (t) => {
  const { move, undo, everything, as } = await movingFirm(t)
  const people = [idOf('membership', 'Mateo'), idOf('membership', 'Runa')]
  const before = await everything()
  const moved = await move(project, { name: 'Halden Yards', people })
  assert.equal(moved.status, 200)
  assert.equal(await undo(moved.undo), 204)
  assert.deepEqual(await everything(), before)
  assert.equal((await as.member('halden').call('GET', `/projects/${project}/`)).status, 200)
})

test('whoever comes along sees the project in the other client, and nothing else there', async (t) => {
  const { move, as, seenBy, membershipsOf } = await movingFirm(t)
  const salome = as.admin('halden')
  const moved = await move(project, { to: cedar, people: [idOf('membership', 'Salome')] })
  assert.equal(moved.status, 200)
  const there = (await membershipsOf(salome.id)).find((one) => one.organisation_id === cedar)
  assert.equal(there?.role, 'member', 'manages nobody there')
  const answer = await salome.call('GET', '/projects/')
  assert.equal(answer.status, 200)
  const elsewhere = { ...salome, headers: { ...salome.headers } }
  assert.ok(!(await seenBy(elsewhere)).includes(project), 'in the old one it is gone')
  assert.ok((await seenBy(as.member('cedar'))).includes(project), 'who sees all there sees it')
  assert.ok(!(await seenBy(as.named('Yara'))).includes(project), 'who sees some does not')
})

test('a move names what it moves and who sees it now; the audit of both says it', async (t) => {
  const { move, as, rowsOf } = await movingFirm(t)
  const answer = await as.manager.call('GET', `/staff/projects/${project}/move/`)
  const shown = (await answer.json()) as ProjectMovePreview
  assert.equal(shown.client.id, halden)
  assert.ok(shown.moves.messages > 0 && shown.moves.documents > 0)
  const ids = shown.people.map(({ id }) => id)
  assert.ok(ids.includes(idOf('membership', 'Mateo')) && ids.includes(idOf('membership', 'Runa')))
  assert.ok(!ids.includes(idOf('membership', 'Osric')), 'was removed')
  await move(project, { to: cedar })
  for (const id of [halden, cedar])
    assert.ok((await rowsOf('audit_entry', id)).some(({ action }) => action === 'project-moved'))
})

test('what cannot be moved is refused in words, and by whom', async (t) => {
  const { move, as } = await movingFirm(t)
  assert.equal((await move(project, { to: halden })).status, 409)
  assert.equal((await move(project, { name: '' })).status, 400)
  assert.equal((await move(project, { to: 'A'.repeat(22) })).status, 404)
  assert.equal((await move('A'.repeat(22), { to: cedar })).status, 404)
  const taken = await move(project, { name: 'gull point ferries dogwatch' })
  assert.equal(taken.status, 409)
  assert.equal(
    (await move(project, { to: cedar, people: [idOf('membership', 'Bram')] })).status,
    400,
  )
  for (const by of [as.consultant, as.editor, as.admin('halden')])
    assert.equal((await move(project, { to: cedar }, by)).status, 403)
})

test('of two moves at once one is done, and nothing is left between', async (t) => {
  const { move, rowsOf } = await movingFirm(t)
  const [tern] = [idOf('organisation', 'tern')]
  const both = await Promise.all([move(project, { to: cedar }), move(project, { to: tern })])
  const statuses = both.map(({ status }) => status).toSorted()
  assert.ok(statuses[0] === 200 && [200, 409, 503].includes(statuses[1] ?? 0), String(statuses))
  const of = await Promise.all([halden, cedar, tern].map(async (id) => rowsOf('message', id)))
  const having = of.filter((rows) => rows.some((row) => row['project_id'] === project))
  assert.equal(having.length, 1)
})
