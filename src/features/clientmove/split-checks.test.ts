import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizes } from '../../contract/file-kinds.ts'
import { idOf } from '../../../test/fixtures/cast.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar, gull] = [
  idOf('organisation', 'halden'),
  idOf('organisation', 'cedar'),
  idOf('organisation', 'gull'),
]
const project = idOf('project', 'halden')
const mateo = idOf('membership', 'Mateo')
const suspended_at = '2026-03-02T09:00:00.000Z'

test('a project takes the second factor that was asked for along, and leaves it when it comes back', async (t) => {
  const { move, undo, setClient, clientOf, movePreview } = await movingFirm(t)
  await setClient(halden, { second_factor_required: 1 })
  await setClient(cedar, { second_factor_required: 0 })
  assert.equal((await movePreview(project)).second_factor, true)
  assert.equal((await movePreview(project, cedar)).second_factor, true)
  const made = await move(project, { name: 'Halden Yards' })
  assert.equal((await clientOf(made.client.id))?.second_factor_required, 1)
  assert.equal(await undo(made.undo), 204)
  assert.equal(await clientOf(made.client.id), undefined)
  const moved = await move(project, { to: cedar })
  assert.equal((await clientOf(cedar))?.second_factor_required, 1)
  assert.equal(await undo(moved.undo), 204)
  assert.equal((await clientOf(cedar))?.second_factor_required, 0)
  await setClient(halden, { second_factor_required: 0 })
  assert.equal((await movePreview(project, cedar)).second_factor, false)
  await move(project, { to: cedar })
  assert.equal((await clientOf(cedar))?.second_factor_required, 0)
})

test('a project goes neither out of a client that is suspended nor into one', async (t) => {
  const { move, setClient, movePreview } = await movingFirm(t)
  const into = await move(project, { to: gull })
  assert.equal(into.status, 409)
  assert.match(into.detail, /^Gull .* is suspended: let them in again first/)
  assert.equal((await movePreview(project, gull)).refused, into.detail)
  await setClient(halden, { suspended_at })
  assert.equal((await move(project, { to: cedar })).status, 409)
  const outOf = await move(project, { name: 'Halden Yards' })
  assert.equal(outOf.status, 409)
  assert.equal((await movePreview(project)).refused, outOf.detail)
})

test('a project goes to no client that has no room for its files', async (t) => {
  const { move, movePreview, database } = await movingFirm(t)
  assert.equal((await movePreview(project, cedar)).refused, null)
  const files = database.read.selectFrom('document_version').select('id')
  const { id } = await files.where('organisation_id', '=', cedar).executeTakeFirstOrThrow()
  await database.transaction((trx) =>
    trx
      .updateTable('document_version')
      .set({ size: sizes.organisation - 1 })
      .where('id', '=', id)
      .execute(),
  )
  const refused = await move(project, { to: cedar })
  assert.equal(refused.status, 409)
  assert.match(refused.detail, /no room/)
  assert.equal((await movePreview(project, cedar)).refused, refused.detail)
  assert.equal((await move(project, { name: 'Halden Yards' })).status, 200)
})

test('what somebody sends who does not come along ends, and what the others send goes on', async (t) => {
  for (const people of [[], [mateo]])
    await t.test(String(people.length), async (one) => {
      const { move, uploadsOf, sendsTo } = await movingFirm(one)
      await sendsTo(project, halden, idOf('account', 'Mateo'))
      const moved = await move(project, { to: cedar, people })
      assert.equal(moved.status, 200)
      const left = await uploadsOf(project)
      assert.equal(left.includes(idOf('account', 'Mateo')), people.length === 1)
    })
})

test('who is suspended or only invited does not come along, and is not offered', async (t) => {
  const { move, setMember, movePreview } = await movingFirm(t)
  const offered = async () => (await movePreview(project)).people.map(({ id }) => id)
  assert.ok((await offered()).includes(mateo))
  for (const change of [{ suspended_at }, { suspended_at: null, accepted_at: null }]) {
    await setMember(mateo, change)
    assert.ok(!(await offered()).includes(mateo))
    assert.equal((await move(project, { to: cedar, people: [mateo] })).status, 400)
  }
})

test('who is suspended in the other client, or has not answered there, is not let in by a move', async (t) => {
  const { move, addTo, setMember, projectsOf } = await movingFirm(t)
  const there = await addTo(cedar, idOf('account', 'Mateo'), 'member')
  await setMember(there, { sees_all: 0 })
  for (const change of [
    { accepted_at: null },
    { accepted_at: suspended_at, suspended_at, suspended_by_firm: 1 },
  ]) {
    await setMember(there, change)
    const refused = await move(project, { to: cedar, people: [mateo] })
    assert.equal(refused.status, 409)
    assert.match(refused.detail, /suspended in the other client/)
  }
  await setMember(there, { suspended_at: null, suspended_by_firm: 0 })
  assert.equal((await move(project, { to: cedar, people: [mateo] })).status, 200)
  assert.deepEqual(await projectsOf(there), [project])
})
