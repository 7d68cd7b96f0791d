import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { insertEvent } from '../../../test/support/dates.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'

type Project = { id: string; title: string; status: string; client_name: string }
interface Detail extends Project {
  updates: { title: string; content: string; author_name: string; created_at: string }[]
  milestones: { title: string; due_date: string }[]
  requests: { id: string; title: string }[]
  documents: { name: string; versions: { number: number }[] }[]
  events: { title: string }[]
  approvals: { title: string; decision: string | null }[]
}

/** Maren of the demo client, signed in. */
async function maren(t: TestContext) {
  const here = await world(t)
  const headers = await signedIn(here, 'demo')
  const getJson = async <T>(path: string) => (await (await here.get(path, headers)).json()) as T
  return { ...here, headers, getJson }
}

test('a project has its updates, the newest first, its milestones and its requests', async (t) => {
  const { getJson } = await maren(t)
  const [first] = await getJson<Project[]>('/api/projects/')
  const detail = await getJson<Detail>(`/api/projects/${first?.id}/`)
  assert.equal(detail.updates[0]?.title, 'Three dealers quote from the van')
  const moments = detail.updates.map(({ created_at }) => created_at)
  assert.ok(moments.length > 1)
  assert.deepEqual(moments, moments.toSorted().toReversed())
  assert.equal(detail.milestones.length, 5)
  assert.equal(detail.requests.length, 3)
})

test('a project has its own documents, meetings and approvals, and none of other projects', async (t) => {
  const { getJson, get, headers, database } = await maren(t)
  const rows = database.read.selectFrom('project').select(['id', 'organisation_id', 'status'])
  const all = await rows.select('title').execute()
  const at = (title: string) => {
    const { id, organisation_id } = all.find((one) => one.title === title) as (typeof all)[number]
    return { organisation_id, project_id: id }
  }
  const [first, second] = [at('Dealer quotes on the phone'), at('Warranty claims without paper')]
  const detail = async () => await getJson<Detail>(`/api/projects/${first.project_id}/`)
  const before = await detail()
  const list = await get('/api/projects/', headers)
  for (const owned of [first, second, at('Referrals that nobody loses')]) {
    const mark = owned === first ? 'Quince' : 'Foreign'
    const { document_id } = await insertVersion(database, owned, { name: `${mark}.pdf` })
    await insertVersion(database, { ...owned, document_id }, { number: 2, name: `${mark}.pdf` })
    await insertEvent(database, owned, { title: mark })
    await insertEvent(database, owned, { title: 'gone', withdrawn_at: '2026-11-02T00:00:00.000Z' })
    await insertApproval(database, owned, { title: mark })
    await insertApproval(database, owned, {
      title: 'gone',
      withdrawn_at: '2026-11-02T00:00:00.000Z',
    })
  }
  const now = await detail()
  assert.deepEqual(
    now.documents.map(({ name, versions }) => [name, versions.map(({ number }) => number)]),
    [['Quince.pdf', [2, 1]]],
  )
  assert.ok(now.documents.every((one) => !('removable' in one) && !('held_for' in one)))
  const added = (is: { title: string }[], was: { title: string }[]) =>
    is.map(({ title }) => title).filter((title) => !was.some((one) => one.title === title))
  assert.deepEqual(added(now.events, before.events), ['Quince'])
  assert.deepEqual(added(now.approvals, before.approvals), ['Quince'])
  assert.doesNotMatch(JSON.stringify(now), /Foreign|gone/)
  // The cached list shows none of these rows, so they need not raise the organisation's revision.
  const again = await get('/api/projects/', headers)
  assert.equal(await again.text(), await list.text())
})

test('a project of another client gets the same 404 as an unknown one, byte for byte', async (t) => {
  const { get, database, headers } = await maren(t)
  const theirs = await database.read
    .selectFrom('project')
    .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
    .select('project.id')
    .where('organisation.name', '=', 'Cedar Row Clinics')
    .executeTakeFirstOrThrow()
  const [foreign, missing] = [
    await get(`/api/projects/${theirs.id}/`, headers),
    await get(`/api/projects/${'x'.repeat(22)}/`, headers),
  ]
  assert.equal(foreign.status, 404)
  assert.equal(missing.status, 404)
  assert.equal(await foreign.text(), await missing.text())
})

test('reading updates is stored once for each reader, with the moment of the first time', async (t) => {
  const { getJson, request, headers, database, clock } = await maren(t)
  const [first] = await getJson<Project[]>('/api/projects/')
  const read = () =>
    request(`/api/projects/${first?.id}/updates/read/`, { method: 'POST', headers })
  assert.equal((await read()).status, 204)
  clock.pass(60_000)
  assert.equal((await read()).status, 204)
  const rows = await database.read.selectFrom('update_read').selectAll().execute()
  assert.equal(rows.length, 3)
  assert.ok(rows.every(({ read_at }) => read_at === '2026-11-20T15:00:00.000Z'))
})

test('a project without updates has an empty list, and reading it stores nothing', async (t) => {
  const { getJson, request, headers, database } = await maren(t)
  const planned = (await getJson<Project[]>('/api/projects/')).find(
    (one) => one.status === 'planned',
  )
  assert.deepEqual((await getJson<Detail>(`/api/projects/${planned?.id}/`)).updates, [])
  await request(`/api/projects/${planned?.id}/updates/read/`, { method: 'POST', headers })
  assert.deepEqual(await database.read.selectFrom('update_read').selectAll().execute(), [])
})
