import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { FirmProject } from './staff.contract.ts'

const halden = idOf('project', 'halden')

/** The cast, with a manager who reads and a member of the client. */
async function firm(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [mona, mateo] = [as.named('Mona'), as.named('Mateo')]
  const read = async () =>
    (await (await mona.call('GET', `/staff/projects/${halden}/`)).json()) as FirmProject
  const facts = async () =>
    (await (await mona.call('GET', `/staff/projects/${halden}/facts/`)).json()) as {
      since: string | null
      facts: { step: string; title: string }[]
    }
  return { ...here, as, mona, mateo, read, facts }
}

const update = {
  title: 'Week of November 20',
  content: 'The forms are counted.',
  health: 'at_risk',
  progress: 45,
  done: ['The forms are counted'],
}

test('a project is read with its people, and nothing of another client', async (t) => {
  const { mona, read } = await firm(t)
  const whole = await read()
  assert.equal(whole.id, halden)
  assert.deepEqual(
    whole.readers.map(({ role }) => role).toSorted(),
    ['admin', 'member', 'member', 'viewer'],
    'whoever is of the client and sees it',
  )
  assert.ok(whole.updates.every(({ readings }) => Array.isArray(readings)))
  assert.doesNotMatch(JSON.stringify(whole), /quillback/)
  const none = await mona.call('GET', `/staff/projects/${'x'.repeat(22)}/`)
  assert.equal(none.status, 404)
})

test('an update is published, notifies the client, and is read in the portal', async (t) => {
  const { mona, mateo, clock, read } = await firm(t)
  clock.pass(60_000)
  const answer = await mona.call('POST', `/staff/projects/${halden}/updates/`, update)
  assert.equal(answer.status, 201)
  const { id } = (await answer.json()) as { id: string }
  const seen = (await (await mateo.call('GET', `/projects/${halden}/`)).json()) as FirmProject
  assert.equal(seen.updates[0]?.id, id)
  assert.deepEqual(seen.updates[0]?.done, update.done)
  // The notice is held back while the publishing can still be undone.
  clock.pass(11_000)
  const notices = await (await mateo.call('GET', '/notifications/')).text()
  assert.match(notices, /New update on .*: Week of November 20/)
  assert.equal((await read()).health, 'at_risk')
})

test('facts are what the client can see since the last update, and none of the team’s notes', async (t) => {
  const { mona, clock, facts } = await firm(t)
  const before = await facts()
  assert.ok(before.facts.length > 0)
  clock.pass(60_000)
  await mona.call('POST', `/staff/projects/${halden}/updates/`, update)
  assert.deepEqual((await facts()).facts, [])
  clock.pass(60_000)
  await mona.call('POST', `/staff/projects/${halden}/notes/`, { body: 'They pay late.' })
  const milestone = idOf('milestone', 'halden')
  const reached = await mona.call('POST', `/staff/milestones/${milestone}/reach/`)
  assert.equal(reached.status, 200)
  const after = await facts()
  assert.deepEqual(
    after.facts.map(({ step }) => step),
    ['milestone-reached'],
  )
  assert.doesNotMatch(JSON.stringify(after), /pay late/)
  assert.equal((await mona.call('POST', `/staff/milestones/${milestone}/reach/`)).status, 409)
})

test('a note of the team stands beside the messages for the firm, and nowhere for the client', async (t) => {
  const { mona, mateo, clock } = await firm(t)
  clock.pass(60_000)
  const path = `/staff/projects/${halden}/messages/`
  await mona.call('POST', `/staff/projects/${halden}/notes/`, { body: 'They pay late.' })
  const sent = await mona.call('POST', path, { body: 'The price list came, thank you.' })
  assert.equal(sent.status, 201)
  const thread = await (await mona.call('GET', path)).text()
  assert.match(thread, /They pay late/)
  assert.match(thread, /The price list came/)
  const theirs = await (await mateo.call('GET', `/projects/${halden}/messages/`)).text()
  assert.match(theirs, /The price list came/)
  assert.doesNotMatch(theirs, /They pay late/)
})

test('a client is asked for something, and it can be taken back until they have answered', async (t) => {
  const { mona, mateo, read } = await firm(t)
  const asked = { kind: 'question', title: 'Who signs?' }
  const answer = await mona.call('POST', `/staff/projects/${halden}/requests/`, asked)
  assert.equal(answer.status, 201)
  const { id } = (await answer.json()) as { id: string }
  const waits = async () => await (await mateo.call('GET', '/requests/')).text()
  assert.match(await waits(), /Who signs\?/)
  const back = `/staff/projects/${halden}/requests/${id}/withdraw/`
  assert.equal((await mona.call('POST', back)).status, 204)
  assert.doesNotMatch(await waits(), /Who signs\?/)
  assert.ok((await read()).requests.every((one) => one.id !== id))
  assert.equal((await mona.call('POST', back)).status, 404)
})

test('a status changes by the rules, and what they do not have is refused with what is allowed', async (t) => {
  const { mona } = await firm(t)
  const to = async (body: object) =>
    await mona.call('POST', `/staff/projects/${halden}/status/`, body)
  assert.equal((await to({ to: 'on_hold', reason: 'The desk moves.' })).status, 200)
  const refused = await to({ to: 'completed' })
  assert.equal(refused.status, 409)
  assert.match(await refused.text(), /only active or cancelled/)
})
