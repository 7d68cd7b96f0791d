import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { becomes } from './moved-tables.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]
const [ours, theirs] = [idOf('project', 'halden'), idOf('project', 'cedar')]

test('one client goes into another with everything but its audit, and nothing of it is left', async (t) => {
  const { merge, rowsOf, as } = await movingFirm(t)
  const before = new Map<string, number>()
  for (const table of Object.keys(becomes)) before.set(table, (await rowsOf(table, cedar)).length)
  for (const [table, rows] of before)
    assert.ok(rows > 0, `${table} has a row that could be forgotten`)
  assert.equal((await merge(halden, cedar)).status, 200)
  for (const [table, what] of Object.entries(becomes)) {
    const left = (await rowsOf(table, cedar)).length
    if (what === 'stays') assert.ok(left >= (before.get(table) ?? 0), table)
    else assert.equal(left, 0, `${table} has rows of a client that is no more`)
  }
  const gone = await as.manager.call('GET', `/staff/clients/${cedar}/`)
  const whole = (await gone.json()) as { id: string; projects: { id: string }[] }
  assert.equal(whole.id, halden, 'its address leads to the one that has all of it')
  const ids = whole.projects.map(({ id }) => id)
  assert.ok(ids.includes(ours) && ids.includes(theirs))
})

test('a merge is taken back field for field', async (t) => {
  const { merge, undo, everything } = await movingFirm(t)
  const before = await everything()
  const { undo: id } = await merge(halden, cedar)
  assert.notDeepEqual(await everything(), before)
  assert.equal(await undo(id), 204)
  assert.deepEqual(await everything(), before)
})

test('nobody sees more than before, unless that is said', async (t) => {
  const { merge, undo, as, seenBy, preview } = await movingFirm(t)
  const [mateo, bram, runa, noor] = [
    as.member('halden'),
    as.member('cedar'),
    as.named('Runa'),
    as.admin('cedar'),
  ]
  const seen = async () => ({
    mateo: await seenBy(mateo),
    bram: await seenBy(bram),
    runa: await seenBy(runa),
    noor: await seenBy(noor),
  })
  const before = await seen()
  assert.ok(before.mateo.includes(ours) && !before.mateo.includes(theirs))
  const shown = await preview(halden, cedar)
  const merged = await merge(halden, cedar)
  assert.deepEqual(await seen(), before)
  const noors = shown.people.find(({ id }) => id === idOf('membership', 'Noor'))
  assert.equal(noors?.change, 'demoted')
  assert.equal((await noor.call('GET', '/members/')).status, 200)
  const invite = { email: 'new@cedar.example', role: 'member' }
  assert.equal(
    (await noor.call('POST', '/members/', invite)).status,
    403,
    'manages nobody any more',
  )
  assert.equal(await undo(merged.undo), 204)
  assert.deepEqual(await seen(), before)
  assert.equal((await merge(halden, cedar, 'all')).status, 200)
  const after = await seen()
  assert.ok(after.mateo.includes(theirs) && after.bram.includes(ours))
  assert.deepEqual(after.runa, before.runa, 'who saw one of them sees one still')
})

test('what is said and sent to a project since goes with it when a merge is taken back', async (t) => {
  const { merge, undo, as, messagesOf } = await movingFirm(t)
  const { undo: id } = await merge(halden, cedar)
  const bram = as.member('cedar')
  const said = await bram.call('POST', `/projects/${theirs}/messages/`, { body: 'Is it merged?' })
  assert.equal(said.status, 201)
  assert.equal(await undo(id), 204)
  assert.ok((await messagesOf(bram, theirs)).includes('Is it merged?'))
  assert.equal((await as.member('halden').call('GET', `/projects/${theirs}/`)).status, 404)
})

test('whoever is in both has one membership, of the lesser role, and both again when it is taken back', async (t) => {
  const { merge, undo, addTo, membershipsOf, preview, as } = await movingFirm(t)
  const mateo = as.member('halden')
  const second = await addTo(cedar, mateo.id, 'viewer')
  const shown = await preview(halden, cedar)
  const own = idOf('membership', 'Mateo')
  assert.equal(shown.people.find(({ id }) => id === own)?.in_both, true)
  const { undo: id } = await merge(halden, cedar)
  const merged = await membershipsOf(mateo.id)
  assert.deepEqual(
    merged
      .filter((one) => one.removed_at === null)
      .map((one) => [one.id, one.role, one.organisation_id]),
    [[own, 'viewer', halden]],
  )
  assert.equal(await undo(id), 204)
  const back = await membershipsOf(mateo.id)
  assert.deepEqual(
    back.map((one) => [one.id, one.role, one.organisation_id, one.removed_at]).toSorted(),
    [
      [own, 'member', halden, null],
      [second, 'viewer', cedar, null],
    ].toSorted(),
  )
})
