import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { forgetGone } from './store.ts'

const enquiry = idOf('enquiry', 'Corin')

interface Other {
  name: string
  is_writing: boolean
  came_at: string
}

/** Two of the firm's people, and how they say that they are at the enquiry. */
async function colleagues(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const be = async (who: CastActor, does: string, page = `page-of-${who.id}`, id = enquiry) => {
    const answer = await who.call('PATCH', `/staff/enquiries/${id}/here/`, { page, does })
    const { others = [] } = (await answer.json()) as { others?: Other[] }
    return { status: answer.status, others }
  }
  const rows = async () =>
    await here.database.read.selectFrom('presence').select(['page', 'seen_at']).execute()
  return { ...here, as, be, rows, mona: as.named('Mona'), olwen: as.named('Olwen') }
}

test('who opens an enquiry sees who has it open, and whether they write', async (t) => {
  const { be, mona, olwen, clock } = await colleagues(t)
  assert.deepEqual(await be(mona, 'reads'), { status: 200, others: [] })
  const came = clock.now().toISOString()
  clock.pass(1_000)
  const seen = await be(olwen, 'writes')
  assert.deepEqual(
    seen.others.map(({ is_writing, came_at }) => ({ is_writing, came_at })),
    [{ is_writing: false, came_at: came }],
  )
  assert.match(seen.others[0]?.name ?? '', /Mona/)
  assert.equal((await be(mona, 'reads')).others[0]?.is_writing, true)
})

test('who leaves is gone at once, and who says nothing after eight seconds', async (t) => {
  const { be, mona, olwen, clock } = await colleagues(t)
  await be(mona, 'reads')
  await be(mona, 'leaves')
  assert.deepEqual((await be(olwen, 'reads')).others, [])
  await be(mona, 'reads')
  clock.pass(7_999)
  assert.equal((await be(olwen, 'reads')).others.length, 1)
  clock.pass(1)
  assert.deepEqual((await be(olwen, 'reads')).others, [])
})

test('who comes back after they had gone came then', async (t) => {
  const { be, mona, olwen, clock } = await colleagues(t)
  await be(mona, 'reads')
  clock.pass(9_000)
  await be(mona, 'reads')
  const [seen] = (await be(olwen, 'reads')).others
  assert.equal(seen?.came_at, clock.now().toISOString())
})

test('a page that shows another enquiry is not at the first one any more', async (t) => {
  const { be, mona, olwen } = await colleagues(t)
  await be(mona, 'reads')
  const other = idOf('enquiry', 'Mona')
  assert.equal((await be(mona, 'reads', `page-of-${mona.id}`, other)).status, 200)
  assert.deepEqual((await be(olwen, 'reads')).others, [])
  assert.equal((await be(olwen, 'reads', 'second', other)).others.length, 1)
})

test('two pages of one person are one person, who writes if one of them does', async (t) => {
  const { be, mona, olwen } = await colleagues(t)
  await be(mona, 'reads', 'first')
  await be(mona, 'writes', 'second')
  assert.deepEqual((await be(mona, 'reads', 'first')).others, [])
  const { others } = await be(olwen, 'reads')
  assert.deepEqual([others.length, others[0]?.is_writing], [1, true])
})

test('what a page says again is written after three seconds only', async (t) => {
  const { be, rows, mona, clock } = await colleagues(t)
  await be(mona, 'reads')
  const first = (await rows())[0]?.seen_at
  clock.pass(2_999)
  await be(mona, 'reads')
  assert.equal((await rows())[0]?.seen_at, first)
  clock.pass(1)
  await be(mona, 'reads')
  assert.equal((await rows())[0]?.seen_at, clock.now().toISOString())
})

test('pages that were closed without a word are deleted', async (t) => {
  const { be, rows, mona, olwen, clock, database } = await colleagues(t)
  await be(mona, 'reads')
  clock.pass(8_001)
  await be(olwen, 'reads')
  await database.transaction((trx) => forgetGone(trx, clock.now()))
  assert.deepEqual(
    (await rows()).map(({ page }) => page),
    [`page-of-${olwen.id}`],
  )
})

test('there is nobody at an enquiry that is not there', async (t) => {
  const { be, mona } = await colleagues(t)
  assert.equal((await be(mona, 'reads', 'page', 'A'.repeat(22))).status, 404)
})

test('colleagues see each other at a person, a client and a project, of what is theirs', async (t) => {
  const { as, database } = await colleagues(t)
  const be = async (who: CastActor, path: string) => {
    const answer = await who.call('PATCH', path, { page: `page-of-${who.id}`, does: 'reads' })
    const { others = [] } = (await answer.json()) as { others?: Other[] }
    return [answer.status, others.length]
  }
  const [project, client] = [idOf('project', 'halden'), idOf('organisation', 'halden')]
  for (const path of [`/staff/projects/${project}/here/`, `/staff/organisations/${client}/here/`]) {
    assert.deepEqual(await be(as.consultant, path), [200, 0])
    assert.deepEqual(await be(as.manager, path), [200, 1])
  }
  const person = `/staff/people/${as.consultant.id}/here/`
  assert.deepEqual(await be(as.manager, person), [200, 0])
  assert.deepEqual(await be(as.owner, person), [200, 1])
  assert.deepEqual(
    await be(as.manager, `/staff/people/${'nobody'.padEnd(22, '_')}/here/`),
    [404, 0],
  )
  assert.deepEqual(await be(as.editor, person), [403, 0])
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.deepEqual(await be(as.consultant, `/staff/projects/${project}/here/`), [404, 0])
})
