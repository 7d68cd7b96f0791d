import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { signedIn } from '../../../test/support/signin/signed-in.ts'
import { world } from '../../../test/support/world.ts'
import type { Approval } from '../../features/approval/contract.ts'
import type { ProjectDocument } from '../../features/document/contract.ts'
import type { Thread } from '../../features/message/contract.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from './settings.ts'
import { fillWithDemo } from './demo.ts'

test('each file in an approval of the demo client can be opened, and is the one that is named', async (t) => {
  const here = await world(t, { demo: false })
  here.clock.set(systemClock.now().toISOString())
  const { database, address, get, request } = here
  assert.ok(await fillWithDemo(database, readConfig({ DATA_DIR: address.dataDir })))
  const headers = await signedIn(here, 'demo')
  const read = async <T>(path: string) => (await (await get(`/api${path}`, headers)).json()) as T
  const approvals = await read<Approval[]>('/approvals/')
  const documents = await read<ProjectDocument[]>('/documents/')
  assert.deepEqual(
    approvals.map((one) => [one.subject_name, one.subject_number, one.decision]),
    [
      ['Training plan.pdf', 2, null],
      ['Test report, three links.pdf', 1, 'approved'],
    ],
  )
  for (const { subject_document: subject, ...one } of approvals) {
    const document = documents.find(({ id }) => id === subject?.id)
    assert.deepEqual([document?.project_id, document?.name], [one.project_id, one.subject_name])
    const [newest] = document?.versions ?? []
    assert.deepEqual([newest?.id, newest?.number], [subject?.version_id, one.subject_number])
    assert.ok((newest?.created_at ?? '') < one.created_at, 'the version is older than its approval')
    const path = `/api/documents/${subject?.version_id}/ticket/`
    const json = { ...headers, 'Content-Type': 'application/json' }
    const ticket = await request(path, { method: 'POST', headers: json, body: '{}' })
    const { url } = (await ticket.json()) as { url: string }
    const bytes = Buffer.from(await (await get(url, headers)).arrayBuffer())
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
    assert.equal(createHash('sha256').update(bytes).digest('hex'), one.subject_sha256)
  }
})

test('the demo client has written what is in their name, and nothing of it is new to them', async (t) => {
  const here = await world(t, { demo: false })
  here.clock.set(systemClock.now().toISOString())
  const config = readConfig({ DATA_DIR: here.address.dataDir })
  assert.ok(await fillWithDemo(here.database, config))
  const headers = await signedIn(here, 'demo')
  const read = async <T>(path: string) =>
    (await (await here.get(`/api${path}`, headers)).json()) as T
  const threads = await read<Thread[]>('/messages/')
  const own = threads.filter(({ last }) => last?.author_name === 'Maren Halden')
  assert.ok(own.length > 0)
  assert.deepEqual(
    own.map(({ last, unread }) => [last?.mine, unread]),
    own.map(() => [true, 0]),
  )
})

test('the documents with which a project of the demo began are as old as the project', async (t) => {
  const here = await world(t, { demo: false })
  here.clock.set(systemClock.now().toISOString())
  const config = readConfig({ DATA_DIR: here.address.dataDir })
  assert.ok(await fillWithDemo(here.database, config))
  const dated = await here.database.read
    .selectFrom('document')
    .innerJoin('project', 'project.id', 'document.project_id')
    .innerJoin('document_version', 'document_version.document_id', 'document.id')
    .select(['start_date', 'document_version.created_at', 'document_version.name'])
    .where('document_version.name', 'in', ['Statement of work.pdf', 'Notes of the kick-off.txt'])
    .execute()
  assert.ok(dated.length > 5)
  const today = here.clock.now().toISOString().slice(0, 10)
  for (const { start_date, created_at, name } of dated)
    assert.equal(created_at.slice(0, 10), start_date < today ? start_date : today, name)
})
