import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { largePdf } from '../../../test/fixtures/document-samples.ts'
import { putOnTeam } from '../../../test/fixtures/teams.ts'
import { insertProject } from '../../../test/support/calling.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { systemClock } from '../../platform/clock.ts'
import { world } from '../../../test/support/world.ts'
import type { FirmProject } from '../projectroom/staff.contract.ts'

const project = idOf('project', 'halden')

interface Answer {
  id: string
  done: boolean
  undo: string | null
  url: string
  detail: string
}

/** The firm's people, with what they do with the documents of a project. */
async function room(t: TestContext) {
  const here = await world(t, { demo: false })
  // Files have the machine's time.
  here.clock.set(systemClock.now().toISOString())
  const as = await actors(here)
  await putOnTeam(here.database, ['Corin'])
  const json = async (by: CastActor, method: string, path: string, body?: unknown) => {
    const answer = await by.call(method, path, body)
    const text = await answer.text()
    return { status: answer.status, ...((text ? JSON.parse(text) : {}) as Answer) }
  }
  const append = async (by: CastActor, id: string, offset: number, bytes: BodyInit) => {
    const type = 'application/offset+octet-stream'
    const headers = { ...by.headers, 'Content-Type': type, 'Upload-Offset': `${offset}` }
    const init = { method: 'PATCH', headers, body: bytes }
    const answer = await here.request(`/api/staff/uploads/${id}/`, init)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const send = async (by: CastActor, name: string, size = 1000, more: object = {}) => {
    const bytes = largePdf(size)
    const given = { project, name, size: bytes.length, ...more }
    const begun = await json(by, 'POST', '/staff/uploads/', given)
    if (begun.status !== 201) return begun
    return await append(by, begun.id, 0, bytes)
  }
  const documents = async (by = as.consultant) => {
    const answer = await by.call('GET', `/staff/projects/${project}/`)
    return ((await answer.json()) as FirmProject).documents
  }
  const named = async (name: string) => {
    const found = (await documents()).find((one) => one.name === name)
    assert.ok(found, name)
    return { ...found, version: found.versions[0]! }
  }
  const theirs = async (path: string) => await (await as.member('halden').call('GET', path)).text()
  return { ...here, as, json, append, send, documents, named, theirs }
}

test('what the firm sends is the firm’s, and its client hears of it ten seconds later', async (t) => {
  const { as, send, named, theirs, clock } = await room(t)
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

test('a file that was sent in pieces is taken back within ten seconds, and nobody has heard of it', async (t) => {
  const { as, json, append, send, documents, named, theirs, clock } = await room(t)
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
  const { as, json, request, send, named } = await room(t)
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
  const { as, json, send, named } = await room(t)
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

test('the firm opens what is of its projects, one by one and as one ZIP, and the audit says so', async (t) => {
  const { as, json, request, send, named, database } = await room(t)
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
  const { as, json, request, send, named } = await room(t)
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
  const { as, json, send } = await room(t)
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
  const { as, json, send, named, documents, theirs } = await room(t)
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
