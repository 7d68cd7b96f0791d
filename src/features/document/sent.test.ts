import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanner } from '../../../test/doubles/scanner.ts'
import { idOf } from '../../../test/fixtures/cast.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { firmDocuments, firmProjectId } from '../../../test/support/work/firm-documents.ts'
import { newId } from '../../platform/auth/token.ts'

const project = firmProjectId

test('a file that was sent in pieces is taken back within ten seconds, and nobody has heard of it', async (t) => {
  const { as, json, append, send, documents, named, theirs, clock } = await firmDocuments(t)
  const bytes = largePdf(2000)
  const given = { project, name: 'Wrong.pdf', size: bytes.length }
  const { id } = await json(as.consultant, 'POST', '/staff/uploads/', given)
  const first = await append(as.consultant, id, 0, bytes.slice(0, 700))
  assert.deepEqual([first.done, first.undo], [false, null])
  assert.equal((await json(as.manager, 'GET', `/staff/uploads/${id}/`)).status, 404)
  const { undo } = await append(as.consultant, id, 700, bytes.slice(700))
  assert.equal((await json(as.consultant, 'POST', `/undo/${undo}/`)).status, 204)
  assert.ok((await documents()).every(({ name }) => name !== 'Wrong.pdf'))
  clock.pass(10_001)
  assert.doesNotMatch(await theirs('/notifications/'), /Wrong\.pdf/)

  const kept = await send(as.consultant, 'Right.pdf')
  const { id: document } = await named('Right.pdf')
  const next = await send(as.consultant, 'Right-2.pdf', 3000, { document })
  assert.equal((await named('Right.pdf')).versions.length, 2)
  assert.equal((await json(as.consultant, 'POST', `/undo/${next.undo}/`)).status, 204)
  assert.equal((await named('Right.pdf')).versions.length, 1)
  clock.pass(10_001)
  const late = await json(as.consultant, 'POST', `/undo/${kept.undo}/`)
  assert.deepEqual(
    [late.status, late.detail],
    [409, 'The client has been notified already. Remove it instead.'],
  )
})

test('what its client holds a ticket for is taken back and deleted all the same, and the ticket with it', async (t) => {
  const { as, json, request, send, named } = await firmDocuments(t)
  const member = as.member('halden')
  const opened = async (version: string) =>
    await json(member, 'POST', `/documents/${version}/ticket/`, { preview: false })
  const { undo } = await send(as.consultant, 'Plan.pdf')
  const first = await opened((await named('Plan.pdf')).version.id)
  assert.equal(first.status, 201)
  assert.equal((await json(as.consultant, 'POST', `/undo/${undo}/`)).status, 204)
  assert.equal((await request(first.url, { headers: {} })).status, 404)

  await send(as.consultant, 'Plan.pdf')
  const { id, version } = await named('Plan.pdf')
  const second = await opened(version.id)
  assert.equal((await json(as.consultant, 'POST', `/staff/documents/${id}/remove/`)).status, 204)
  const gone = `/staff/removed-documents/${id}/`
  assert.equal((await json(as.consultant, 'DELETE', gone)).status, 204)
  assert.equal((await request(second.url, { headers: {} })).status, 404)
})

test('a version that something goes by since is not taken back', async (t) => {
  const { as, json, send, named } = await firmDocuments(t)
  const { undo } = await send(as.consultant, 'Plan.pdf')
  const { id, version } = await named('Plan.pdf')
  const asked = { title: 'Sign the plan', version_id: version.id }
  const { status } = await json(
    as.consultant,
    'POST',
    `/staff/projects/${project}/approvals/`,
    asked,
  )
  assert.equal(status, 201)
  assert.equal((await json(as.consultant, 'POST', `/undo/${undo}/`)).status, 409)
  const gone = await json(as.consultant, 'POST', `/staff/documents/${id}/remove/`)
  assert.deepEqual(
    [gone.status, gone.detail],
    [409, 'It cannot be removed: it is, or was, up for approval.'],
  )
  assert.equal((await named('Plan.pdf')).versions.length, 1)
})

test('what is removed before its client heard of it is never announced, unless it comes back at once', async (t) => {
  const { as, json, send, named, theirs, clock } = await firmDocuments(t)
  const sent = async (name: string) => {
    await send(as.consultant, name)
    const { id } = await named(name)
    assert.equal((await json(as.consultant, 'POST', `/staff/documents/${id}/remove/`)).status, 204)
    return id
  }
  await sent('Wrong.pdf')
  const back = await sent('Right.pdf')
  assert.equal((await json(as.consultant, 'POST', `/staff/documents/${back}/restore/`)).status, 204)
  clock.pass(10_001)
  const news = await theirs('/notifications/')
  assert.doesNotMatch(news, /Wrong\.pdf/)
  assert.match(news, /New document in [^"]*: Right\.pdf/)
})

test('with a scanner nothing is read or announced before the ten seconds are over', async (t) => {
  const { url, scannedSizes } = await scanner(t)
  const here = await firmDocuments(t, { CLAMD_URL: url })
  const { as, json, send, documents, outbox, theirs, clock } = here
  const { undo } = await send(as.consultant, 'Wrong.pdf')
  await outbox.runDue()
  assert.deepEqual(scannedSizes, [])
  assert.equal((await json(as.consultant, 'POST', `/undo/${undo}/`)).status, 204)
  await send(as.consultant, 'Right.pdf')
  clock.pass(10_001)
  await outbox.runDue()
  assert.equal(scannedSizes.length, 1)
  assert.ok((await documents()).every(({ name }) => name !== 'Wrong.pdf'))
  assert.match(await theirs('/notifications/'), /New document in [^"]*: Right\.pdf/)
  assert.doesNotMatch(await theirs('/notifications/'), /Wrong\.pdf/)
})

test('a file is not taken back once its client has begun to send the next version', async (t) => {
  const { as, json, send, named } = await firmDocuments(t)
  const { undo } = await send(as.consultant, 'Plan.pdf')
  const { id: document } = await named('Plan.pdf')
  const next = { project, document, name: 'Plan.pdf', size: 900 }
  assert.equal((await json(as.member('halden'), 'POST', '/uploads/', next)).status, 201)
  assert.equal((await json(as.consultant, 'POST', `/undo/${undo}/`)).status, 409)
})

test('nor while its client begins to in this very moment', async (t) => {
  const { as, json, send, named, database, documents } = await firmDocuments(t)
  const { undo } = await send(as.consultant, 'Plan.pdf')
  const { id: document_id } = await named('Plan.pdf')
  const row = {
    id: newId(),
    organisation_id: idOf('organisation', 'halden'),
    project_id: project,
    document_id,
    request_id: null,
    account_id: idOf('account', 'Mateo'),
    name: 'Plan.pdf',
    folder: '',
    size: 900,
    received: 0,
    file_key: newId(),
    leased_until: null,
    created_at: '2026-11-20T15:00:00.000Z',
    expires_at: '2099-11-21T15:00:00.000Z',
  }
  const took = await database.transaction(async (trx) => {
    await trx.insertInto('upload').values(row).execute()
    const answer = json(as.consultant, 'POST', `/undo/${undo}/`)
    // On PostgreSQL it has come to where it waits for this; on SQLite it waits to begin.
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { answer }
  })
  assert.equal((await took.answer).status, 409)
  assert.ok((await documents()).some(({ id }) => id === document_id))
})
