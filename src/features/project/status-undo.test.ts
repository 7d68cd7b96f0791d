import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

const halden = idOf('project', 'halden')

async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [mona, corin, mateo] = [as.named('Mona'), as.named('Corin'), as.named('Mateo')]
  const change = async (body: object, who = mona) => {
    const answer = await who.call('POST', `/staff/projects/${halden}/status/`, body)
    const json = (await answer.json()) as { undo: string; detail: string }
    return { status: answer.status, ...json }
  }
  const undo = async (id: string, who = mona) => (await who.call('POST', `/undo/${id}/`)).status
  const project = async () =>
    await here.database.read
      .selectFrom('project')
      .selectAll()
      .where('id', '=', halden)
      .executeTakeFirstOrThrow()
  const steps = async () =>
    await here.database.read
      .selectFrom('status_change')
      .selectAll()
      .where('project_id', '=', halden)
      .orderBy('created_at')
      .execute()
  const noticed = async () =>
    /is on hold now/.test(await (await mateo.call('GET', '/notifications/')).text())
  return { ...here, mona, corin, change, undo, project, steps, noticed }
}

test('a status is taken back, exactly, before its client hears of it', async (t) => {
  const { clock, database, change, undo, project, steps, noticed } = await firm(t)
  const before = [await project(), await steps()]
  const mails = async () => await database.read.selectFrom('outbox').select('id').execute()
  const had = await mails()
  clock.pass(60_000)
  const made = await change({ to: 'on_hold', reason: 'The desk moves.', base: 'active' })
  assert.equal(made.status, 200)
  assert.equal((await project()).status, 'on_hold')
  assert.equal(await noticed(), false, 'while it can be taken back')
  assert.equal(await undo(made.undo), 204)
  assert.deepEqual([await project(), await steps()], before)
  assert.deepEqual(await mails(), had)
  clock.pass(11_000)
  assert.equal(await noticed(), false)
  assert.equal(await undo(made.undo), 404, 'once')
  const actions = await database.read
    .selectFrom('audit_entry')
    .select('action')
    .where('about', '=', halden)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    actions.slice(-2).map(({ action }) => action),
    ['project-status-changed', 'project-status-taken-back'],
  )
})

test('it stays once the client was notified, and where a colleague has changed it since', async (t) => {
  const { clock, corin, change, undo, project, noticed } = await firm(t)
  const held = await change({ to: 'on_hold' })
  clock.pass(11_000)
  assert.equal(await noticed(), true)
  assert.equal(await undo(held.undo), 409)
  assert.equal((await project()).status, 'on_hold')
  const active = await change({ to: 'active' })
  await change({ to: 'on_hold' }, corin)
  await change({ to: 'active' }, corin)
  assert.equal(await undo(active.undo), 409, 'it went and came back')
  assert.equal(await undo(held.undo, corin), 404, 'of somebody else')
})

test('a change from another status than was seen is refused with what it is', async (t) => {
  const { corin, change, project } = await firm(t)
  await change({ to: 'on_hold' }, corin)
  const stale = await change({ to: 'cancelled', base: 'active' })
  assert.equal(stale.status, 409)
  assert.match(stale.detail, /it is on hold by now/)
  assert.equal((await project()).status, 'on_hold')
})

test('who looks after a project completes it, and only a manager opens it again, with why', async (t) => {
  const { corin, change } = await firm(t)
  assert.equal((await change({ to: 'completed' }, corin)).status, 200)
  assert.equal((await change({ to: 'active', reason: 'More.' }, corin)).status, 403)
  assert.equal((await change({ to: 'active' })).status, 400)
  assert.equal((await change({ to: 'active', reason: 'More.' })).status, 200)
  const refused = await change({ to: 'planned' })
  assert.match(refused.detail, /active can become only on hold or completed or cancelled/)
})
