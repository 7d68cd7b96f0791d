import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { movingFirm } from '../../../test/support/work/moving.ts'

const [halden, cedar] = [idOf('organisation', 'halden'), idOf('organisation', 'cedar')]
const [ours, theirs] = [idOf('project', 'halden'), idOf('project', 'cedar')]
const mateo = idOf('membership', 'Mateo')
const at = '2026-03-02T09:00:00.000Z'

test('a meeting of a whole client stops a merge by which others would see it, in words', async (t) => {
  const { merge, preview, database } = await movingFirm(t)
  const meet = (id: string, to: { project_id?: string | null; withdrawn_at?: string }) =>
    database.transaction((trx) => trx.updateTable('event').set(to).where('id', '=', id).execute())
  for (const [key, project] of [
    ['halden', ours],
    ['cedar', theirs],
  ] as const) {
    await meet(idOf('event', key), { project_id: null })
    const refused = await merge(halden, cedar)
    assert.equal(refused.status, 409)
    assert.match(refused.detail, /^One of them has a meeting of the whole client/)
    assert.equal((await preview(halden, cedar)).refused, refused.detail)
    assert.equal((await preview(halden, cedar, 'all')).refused, null)
    await meet(idOf('event', key), { project_id: project })
  }
  await meet(idOf('event', 'cedar'), { project_id: null, withdrawn_at: at })
  assert.equal((await merge(halden, cedar)).status, 200)
})

test('a calendar address of a membership that ends goes on, and is that of it again when it is back', async (t) => {
  const { merge, undo, addTo, giveFeed, feedsOf, everything, preview, as, database } =
    await movingFirm(t)
  await database.transaction((trx) =>
    trx.deleteFrom('calendar_feed').where('membership_id', '=', mateo).execute(),
  )
  const second = await addTo(cedar, as.member('halden').id, 'member')
  await giveFeed(second, as.member('halden').id, cedar)
  const [before, feed] = [await everything(), (await feedsOf(second))[0]]
  assert.ok(feed && (await feedsOf(mateo)).length === 0)
  const shown = await preview(halden, cedar)
  assert.equal(shown.people.find(({ id }) => id === mateo)?.feed_ends, false)
  const merged = await merge(halden, cedar)
  assert.deepEqual(await feedsOf(mateo), [feed])
  assert.deepEqual(await feedsOf(second), [])
  assert.equal(await undo(merged.undo), 204)
  assert.deepEqual(await everything(), before)
})

test('of two calendar addresses that of the membership that stays goes on, and that is said', async (t) => {
  const { merge, addTo, giveFeed, feedsOf, preview, as } = await movingFirm(t)
  const own = as.member('halden').id
  const second = await addTo(cedar, own, 'member')
  await giveFeed(second, own, cedar)
  const before = await feedsOf(mateo)
  assert.equal(before.length, 1)
  const shown = await preview(halden, cedar)
  assert.equal(shown.people.find(({ id }) => id === mateo)?.feed_ends, true)
  assert.equal((await merge(halden, cedar)).status, 200)
  assert.deepEqual(await feedsOf(mateo), before)
})

test('it is said where nobody would manage the people of two clients', async (t) => {
  const { merge, preview, as } = await movingFirm(t)
  assert.equal((await preview(halden, cedar)).no_admin, true)
  assert.equal((await preview(halden, cedar, 'all')).no_admin, false)
  await merge(halden, cedar)
  const invite = { email: 'new@halden.example', role: 'member' }
  assert.equal((await as.admin('halden').call('POST', '/members/', invite)).status, 403)
})
