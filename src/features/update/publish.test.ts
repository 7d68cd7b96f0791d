import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'
import { manageWork } from '../../app/server/shared/work.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { newUpdate } from './contract.ts'

const author = {
  by: {
    viewer: { account: 'somebody', organisation: null, roles: ['manager'] as const },
    address: '',
    requestId: '',
  },
  name: 'Idris Halloran',
}

const report = (progress: number, health: string) =>
  newUpdate.parse({ title: 'Stock is live', content: 'It works.', health, progress })

async function fixture(t: TestContext) {
  const here = await world(t)
  const silent = { notify: async () => {}, notifyFirm: async () => {}, settle: async () => {} }
  const work = manageWork({ ...here, ...silent, audit: createAudit(here.database, here.clock) })
  const headers = await signedIn(here, 'demo')
  const getJson = async <T>(path: string) => (await (await here.get(path, headers)).json()) as T
  const [project] = await getJson<{ id: string }[]>('/api/projects/')
  const id = project?.id ?? ''
  const newest = async () =>
    (await getJson<{ updates: { title: string; changes: string[] }[] }>(`/api/projects/${id}/`))
      .updates[0]
  return { ...here, work, getJson, id, newest }
}

test('an update stores what changed since the one before, and a later one does not alter it', async (t) => {
  const { database, work, clock, id, newest } = await fixture(t)
  const open = database.read.selectFrom('milestone').select('id').where('project_id', '=', id)
  const milestone = await open.where('reached_at', 'is', null).orderBy('due_date').execute()
  await work.projects.reach(milestone[0]?.id ?? '', author)
  clock.pass(1000)
  await work.publish(id, report(70, 'at_risk'), author)
  const changes = [
    'Progress from 55% to 70%',
    'Health from on track to at risk',
    'Reached: Stock and prices live from the ERP',
  ]
  assert.deepEqual((await newest())?.changes, changes)
  clock.pass(1000)
  await work.publish(id, report(70, 'at_risk'), author)
  assert.deepEqual((await newest())?.changes, [])
  const stored = database.read.selectFrom('project_update').select('changes')
  const rows = await stored.where('project_id', '=', id).orderBy('created_at').execute()
  assert.deepEqual(JSON.parse(rows.at(-2)?.changes ?? ''), changes)
})

test('what changed in the moment of an update is reported once', async (t) => {
  const { database, work, clock, id } = await fixture(t)
  const open = database.read.selectFrom('milestone').select('id').where('project_id', '=', id)
  const milestone = await open.where('reached_at', 'is', null).executeTakeFirstOrThrow()
  await work.projects.reach(milestone.id, author)
  await work.projects.setStatus(id, 'on_hold', 'The desk moves.', author)
  for (const _ of ['first', 'second']) await work.publish(id, report(55, 'on_track'), author)
  const rows = await database.read
    .selectFrom('project_update')
    .select('changes')
    .where('project_id', '=', id)
    .where('created_at', '=', clock.now().toISOString())
    .execute()
  const counts = rows.map(({ changes }) => (JSON.parse(changes) as string[]).length)
  assert.deepEqual(counts.sort(), [0, 2])
})

test('the list of projects shows progress and health of the newest update', async (t) => {
  const { work, getJson, id } = await fixture(t)
  await work.publish(id, report(80, 'off_track'), author)
  const [first] = await getJson<{ progress: number; health: string }[]>('/api/projects/')
  assert.equal(first?.progress, 80)
  assert.equal(first?.health, 'off_track')
})

test('an update for an unknown project gets 404, and nothing is stored', async (t) => {
  const { database, work } = await fixture(t)
  const count = async () =>
    (await database.read.selectFrom('project_update').select('id').execute()).length
  const before = await count()
  await assert.rejects(work.publish('x'.repeat(22), report(1, 'on_track'), author), { status: 404 })
  assert.equal(await count(), before)
})
