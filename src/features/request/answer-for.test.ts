import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { insertApproval } from '../../../test/support/work/approvals.ts'
import { insertVersion } from '../../../test/support/work/documents.ts'
import { world } from '../../../test/support/world.ts'
import type { FirmProject } from '../projectroom/staff.contract.ts'

const [request, project] = [idOf('request', 'halden'), idOf('project', 'halden')]
const owned = { organisation_id: idOf('organisation', 'halden'), project_id: project }

/** The cast: its consultant looks after Halden's project, Mateo is a member of Halden. */
async function desk(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const version = await insertVersion(here.database, owned, { name: 'Rates.pdf' })
  const { id: approval } = await insertApproval(here.database, owned, {
    subject_version_id: version.id,
    subject_number: version.number,
    subject_name: version.name,
    subject_sha256: version.sha256,
  })
  await here.database.transaction((trx) => trx.deleteFrom('notification').execute())
  const send = async (path: string, body: object, by = as.consultant) => {
    const answer = await by.call('POST', path, body)
    const json = answer.status === 204 ? null : ((await answer.json()) as { detail?: string })
    return { status: answer.status, detail: json?.detail ?? '' }
  }
  const room = async () =>
    (await (await as.consultant.call('GET', `/staff/projects/${project}/`)).json()) as FirmProject
  return {
    ...here,
    as,
    version,
    approval,
    answer: async (body: object = { answer: 'Petra, on the telephone.' }, by = as.consultant) =>
      await send(`/staff/requests/${request}/answer/`, body, by),
    decide: async (body: object, by = as.consultant) =>
      await send(`/staff/approvals/${approval}/decide/`, body, by),
    room,
    asked: async () => (await room()).requests.find(({ id }) => id === request),
    toApprove: async () => (await room()).approvals.find(({ id }) => id === approval),
    heard: async () => {
      const answer = await as.named('Mateo').call('GET', '/notifications/')
      const { notifications } = (await answer.json()) as { notifications: { text: string }[] }
      return notifications.map(({ text }) => text)
    },
    unread: async () => {
      const answer = await as.consultant.call('GET', '/staff/today/')
      const { items } = (await answer.json()) as { items: { about: string }[] }
      return items.filter(({ about }) => about === request || about === approval)
    },
    audited: async () => {
      const rows = here.database.read.selectFrom('audit_entry').select('action')
      const found = await rows.where('about', 'in', [request, approval]).execute()
      return found.map(({ action }) => action).filter((action) => action.endsWith('-for'))
    },
  }
}

test('the firm answers for a client, who hears of it and sees by whom; it is nobody’s news then', async (t) => {
  const { answer, asked, heard, unread, audited, as } = await desk(t)
  assert.equal((await answer()).status, 204)
  const { answer: words, answered_by } = (await asked())!
  assert.equal(words, 'Petra, on the telephone.')
  assert.match(answered_by ?? '', /.+, for Halden Marine Supply/)
  assert.ok(
    (await heard()).some((text) => /^Your answer to “.*” was entered for you\.$/.test(text)),
  )
  assert.deepEqual(
    (await unread()).filter(({ about }) => about === request),
    [],
  )
  assert.deepEqual(await audited(), ['request-answered-for'])
  const late = await as
    .named('Mateo')
    .call('POST', `/requests/${request}/answer/`, { answer: 'No' })
  assert.equal(late.status, 409)
})

test('of two answers at once one stands, and the other is refused with it', async (t) => {
  const { answer, as, asked } = await desk(t)
  const both = await Promise.all([
    answer({ answer: 'Petra.' }),
    answer({ answer: 'Olaf.' }, as.manager),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409])
  const refused = both.find(({ status }) => status === 409)
  assert.match(refused?.detail ?? '', /has answered it meanwhile\.$/)
  assert.ok(['Petra.', 'Olaf.'].includes((await asked())?.answer ?? ''))
})

test('whoever does not see the project, and who says nothing, answers nothing', async (t) => {
  const { answer, as, database, version, asked } = await desk(t)
  assert.equal((await answer({})).status, 400)
  assert.equal((await answer({ version_id: version.id })).status, 400, 'a question needs words')
  assert.equal((await answer(undefined, as.editor)).status, 403)
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.equal((await answer()).status, 404)
  assert.equal((await answer(undefined, as.manager)).status, 204)
  assert.ok(await asked().catch(() => true))
})

test('a file that came another way answers what was asked for, as long as it is there', async (t) => {
  const { answer, asked, database, version } = await desk(t)
  await database.transaction((trx) =>
    trx.updateTable('request').set({ kind: 'file' }).where('id', '=', request).execute(),
  )
  assert.equal((await answer()).status, 400, 'words are no file')
  assert.equal((await answer({ version_id: request })).status, 400)
  assert.equal((await answer({ version_id: version.id })).status, 204)
  const { answer: name, document_id } = (await asked())!
  assert.deepEqual([name, document_id], ['Rates.pdf', version.document_id])
})

test('what a client has decided is entered once, of the very file, with who said so', async (t) => {
  const { decide, toApprove, heard, version, audited, unread, approval } = await desk(t)
  const said = { decision: 'declined', reason: 'Maren, by mail.', subject_sha256: version.sha256 }
  assert.equal((await decide({ ...said, reason: '' })).status, 400)
  assert.equal((await decide({ ...said, subject_sha256: 'ab12'.repeat(16) })).status, 409)
  assert.equal((await decide(said)).status, 204)
  const { decision, reason, decided_by_name, decided_address } = (await toApprove())!
  assert.deepEqual([decision, reason, decided_address], ['declined', 'Maren, by mail.', null])
  assert.match(decided_by_name ?? '', /.+, for Halden Marine Supply/)
  assert.ok((await heard()).some((text) => /^That you have declined “.*” was entered/.test(text)))
  assert.ok(!(await unread()).some(({ about }) => about === approval))
  assert.deepEqual(await audited(), ['approval-declined-for'])
  const again = await decide({ ...said, decision: 'approved' })
  assert.equal(again.status, 409)
  assert.match(again.detail, /has declined this already\.$/)
})

test('the firm sees when a client first opened what it is to approve, and not its own looks', async (t) => {
  const { as, version, toApprove, clock } = await desk(t)
  const open = async (by: { call: (typeof as)['consultant']['call'] }, path: string) =>
    (await by.call('POST', `${path}/${version.id}/ticket/`, { preview: false })).status
  assert.equal(await open(as.consultant, '/staff/documents'), 201)
  assert.equal((await toApprove())?.opened_at, null)
  const first = clock.now().toISOString()
  assert.equal(await open(as.named('Mateo'), '/documents'), 201)
  clock.pass(60_000)
  assert.equal(await open(as.named('Ingrid'), '/documents'), 201)
  assert.equal((await toApprove())?.opened_at, first)
})
