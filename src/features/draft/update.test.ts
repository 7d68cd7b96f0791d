import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'

const project = idOf('project', 'halden')
const path = `/staff/projects/${project}/draft/`
const report = { title: 'Week 47', content: 'All is well.', health: 'on_track', progress: 40 }

interface Field {
  name: string
  value: string
  revision: number
}
interface Answer {
  revision: number
  fields: Field[]
  saved: Field[]
  refused: Field[]
  theirs?: Record<string, string>
}

/** The cast, with two who may write the update of Halden's project. */
async function desks(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const [mona, owner] = [as.named('Mona'), as.owner]
  const call = async (
    by: CastActor,
    method: 'GET' | 'PATCH' | 'POST',
    to: string,
    body?: unknown,
  ) => {
    const answer = await by.call(method, to, body)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  let sequence = 0
  return {
    ...here,
    as,
    mona,
    owner,
    read: async (by = mona) => await call(by, 'GET', path),
    save: async (by: CastActor, editor: string, fields: Record<string, string>, base = 0) =>
      await call(by, 'PATCH', path, {
        editor,
        sequence: (sequence += 1),
        fields: Object.entries(fields).map(([name, value]) => ({ name, value, seen: null, base })),
      }),
    publish: async (by: CastActor, draft: { editor: string; revision: number } | null) =>
      await call(by, 'POST', `/staff/projects/${project}/updates/`, { ...report, draft }),
  }
}

test('colleagues write one update: fields are merged, and of one field both see both', async (t) => {
  const { mona, owner, read, save, as } = await desks(t)
  await save(mona, 'desk', { content: 'All is well.' })
  assert.deepEqual((await save(owner, 'phone', { next: 'Rest.' })).refused, [])
  const { refused } = await save(owner, 'phone', { content: 'All is lost.' })
  assert.deepEqual(
    refused.map(({ name, value }) => [name, value]),
    [['content', 'All is well.']],
  )
  assert.deepEqual(
    (await read(owner)).fields.map(({ name, value }) => [name, value]),
    [
      ['content', 'All is well.'],
      ['next', 'Rest.'],
    ],
  )
  assert.equal((await as.editor.call('GET', path)).status, 403)
  assert.equal((await as.named('Mateo').call('GET', path)).status, 403)
  assert.equal((await mona.call('GET', path.replace(project, 'a'.repeat(22)))).status, 404)
})

test('what a colleague has written unseen stops a publishing, and is in the answer', async (t) => {
  const { mona, owner, save, publish, read } = await desks(t)
  const { revision } = await save(mona, 'desk', { content: 'All is well.' })
  const theirs = await save(owner, 'phone', { risks: 'Snow.' })
  const refused = await publish(mona, { editor: 'desk', revision })
  assert.deepEqual([refused.status, refused.theirs], [409, { risks: 'Snow.' }])
  assert.equal((await read()).fields.length, 2, 'the draft is still there')
  // Of its own page it need not have heard.
  await save(mona, 'desk', { content: 'All is very well.' }, revision)
  const seen = { editor: 'desk', revision: theirs.revision }
  assert.equal((await publish(mona, seen)).status, 201)
  assert.deepEqual((await read()).fields, [])
})

test('an update that a colleague has published is not published again by who has not seen it', async (t) => {
  const { mona, owner, save, publish, read } = await desks(t)
  const { revision } = await save(mona, 'desk', { content: 'All is well.' })
  assert.equal((await publish(owner, { editor: 'phone', revision })).status, 201)
  assert.equal((await publish(mona, { editor: 'desk', revision })).status, 409)
  assert.equal(
    (await save(mona, 'desk', { content: 'All is well. Or' }, revision)).refused.length,
    1,
  )
  const now = await read()
  assert.deepEqual(now.fields, [], 'what comes late does not bring it back')
  assert.equal((await publish(mona, { editor: 'desk', revision: now.revision })).status, 201)
})
