import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { insertProject } from '../../../test/support/calling.ts'
import type { CastActor } from '../../../test/support/actors.ts'
import { firmDocuments, firmProjectId } from '../../../test/support/work/firm-documents.ts'

const project = firmProjectId

test('what the firm sends is the firm’s, and its client hears of it ten seconds later', async (t) => {
  const { as, send, named, theirs, clock } = await firmDocuments(t)
  const sent = await send(as.consultant, 'Plan.pdf', 1000, { folder: 'Reports' })
  assert.deepEqual([sent.status, sent.done], [200, true])
  const { id, folder, version } = await named('Plan.pdf')
  assert.deepEqual([folder, version.number], ['Reports', 1])
  const shown = JSON.parse(await theirs('/documents/')) as { id: string; held_for: string }[]
  assert.equal(shown.find((one) => one.id === id)?.held_for, 'firm')
  assert.doesNotMatch(await theirs('/notifications/'), /Plan\.pdf/)
  clock.pass(10_001)
  assert.match(await theirs('/notifications/'), /New document in [^"]*: Plan\.pdf/)
})

test('the firm opens what is of its projects, one by one and as one ZIP, and the audit says so', async (t) => {
  const { as, json, request, send, named, database } = await firmDocuments(t)
  await send(as.consultant, 'Plan.pdf')
  const { version } = await named('Plan.pdf')
  const at = `/staff/documents/${version.id}/ticket/`
  const { url } = await json(as.consultant, 'POST', at, { preview: false })
  const file = await request(url, { headers: {} })
  assert.deepEqual(new Uint8Array(await file.arrayBuffer()), new Uint8Array(largePdf(1000)))
  assert.equal((await request(url, { headers: {} })).status, 404, 'it opens once')
  const empty = await insertProject(database, idOf('organisation', 'halden'))
  await send(as.manager, 'Plan.pdf', 1000, { project: empty })
  const all = await json(as.manager, 'POST', `/staff/projects/${empty}/documents/ticket/`)
  const zip = await request(all.url, { headers: {} })
  assert.equal(zip.headers.get('content-type'), 'application/zip')
  assert.match(Buffer.from(await zip.arrayBuffer()).toString('latin1'), /Plan\.pdf/)
  const entries = await database.read
    .selectFrom('audit_entry')
    .select(['about', 'organisation_id'])
    .where('action', '=', 'document-opened')
    .orderBy('seq')
    .execute()
  const organisation_id = idOf('organisation', 'halden')
  assert.deepEqual(
    entries.map((one) => ({ ...one })),
    [
      { about: version.id, organisation_id },
      { about: empty, organisation_id },
    ],
  )
})

test('whoever is taken off the team gets nothing by a ticket that they were given before', async (t) => {
  const { as, json, request, send, named } = await firmDocuments(t)
  await send(as.consultant, 'Plan.pdf')
  const { version } = await named('Plan.pdf')
  const at = `/staff/documents/${version.id}/ticket/`
  const [first, second] = [
    await json(as.consultant, 'POST', at, { preview: false }),
    await json(as.consultant, 'POST', `/staff/projects/${project}/documents/ticket/`),
  ]
  const off = `/staff/projects/${project}/team/${as.consultant.id}/`
  assert.ok((await as.manager.call('DELETE', off)).ok)
  for (const { url } of [first, second])
    assert.equal((await request(url, { headers: {} })).status, 404)
  assert.equal((await json(as.consultant, 'POST', at, { preview: false })).status, 404)
})

test('nobody of the firm sends to, opens or removes what is of a project that is not theirs', async (t) => {
  const { as, json, send } = await firmDocuments(t)
  const other = idOf('project', 'cedar')
  const document = idOf('document', 'cedar')
  const version = idOf('document_version', 'cedar')
  const refused = async (by: CastActor, status: number) => {
    const tried = [
      await send(by, 'Plan.pdf', 1000, { project: other }),
      await json(by, 'POST', `/staff/documents/${version}/ticket/`, { preview: false }),
      await json(by, 'POST', `/staff/projects/${other}/documents/ticket/`),
      await json(by, 'POST', `/staff/documents/${document}/remove/`),
      await json(by, 'POST', `/staff/documents/${document}/restore/`),
      await json(by, 'DELETE', `/staff/removed-documents/${document}/`),
      await json(by, 'GET', `/staff/projects/${other}/removed-documents/`),
    ]
    assert.deepEqual(
      tried.map((one) => one.status),
      tried.map(() => status),
    )
  }
  await refused(as.consultant, 404)
  await refused(as.editor, 403)
  await refused(as.member('cedar'), 403)
  assert.equal(
    (await json(as.manager, 'GET', `/staff/projects/${other}/removed-documents/`)).status,
    200,
  )
  const foreign = await send(as.consultant, 'Plan.pdf', 1000, { document })
  assert.equal(foreign.status, 404, 'a document of another project')
})

test('what is removed has a list, comes back, or goes for good with its bytes', async (t) => {
  const { as, json, send, named, documents, theirs } = await firmDocuments(t)
  await send(as.consultant, 'Plan.pdf')
  const { id, version } = await named('Plan.pdf')
  const remove = async () => await json(as.consultant, 'POST', `/staff/documents/${id}/remove/`)
  const listed = async () => {
    const at = `/staff/projects/${project}/removed-documents/`
    const answer = await as.consultant.call('GET', at)
    return ((await answer.json()) as { id: string; removed_by_name: string }[]).map((one) => [
      one.id,
      one.removed_by_name,
    ])
  }
  assert.equal((await remove()).status, 204)
  const before = idOf('gone', 'halden')
  assert.deepEqual(await listed(), [
    [id, 'Corin coronet'],
    [before, 'Sender sandbar'],
  ])
  assert.doesNotMatch(await theirs('/documents/'), /Plan\.pdf/)
  assert.doesNotMatch(await theirs('/documents/removed/'), /Plan\.pdf/)
  const ticket = `/staff/documents/${version.id}/ticket/`
  assert.equal((await json(as.consultant, 'POST', ticket, { preview: false })).status, 404)
  assert.equal((await json(as.consultant, 'POST', `/staff/documents/${id}/restore/`)).status, 204)
  assert.deepEqual(await listed(), [[before, 'Sender sandbar']])
  assert.match(await theirs('/documents/'), /Plan\.pdf/)

  const gone = `/staff/removed-documents/${id}/`
  assert.equal((await json(as.consultant, 'DELETE', gone)).status, 404, 'it is not removed')
  await remove()
  assert.equal((await json(as.consultant, 'DELETE', gone)).status, 204)
  assert.deepEqual(await listed(), [[before, 'Sender sandbar']])
  assert.equal((await json(as.consultant, 'POST', `/staff/documents/${id}/restore/`)).status, 404)
  assert.ok((await documents()).every((one) => one.id !== id))
})
