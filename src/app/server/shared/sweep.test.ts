import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentFixture,
  freshSession,
  type DocumentFixture,
} from '../../../../test/support/work/document-fixture.ts'
import { largePdf, pdfBytes } from '../../../../test/fixtures/document-samples.ts'
import { createLog } from '../../../platform/log.ts'
import { sweeper } from './sweep.ts'
import { ampleDisk, type Disk } from '../../../platform/storage/disk.ts'
import type { ProjectDocument } from '../../../features/document/contract.ts'
import type { UploadState } from '../../../features/upload/contract.ts'

const anHour = 60 * 60 * 1000

const keys = async ({ files }: DocumentFixture) => (await files.list()).map(({ key }) => key).sort()

async function known({ database: { read } }: DocumentFixture): Promise<string[]> {
  const versions = await read.selectFrom('document_version').select('file_key').execute()
  const uploads = await read.selectFrom('upload').select('file_key').execute()
  return [...versions, ...uploads].map(({ file_key }) => file_key).sort()
}

async function plant({ files }: DocumentFixture, key: string, whole: boolean): Promise<void> {
  const part = await files.append(key, 0)
  await part.write(pdfBytes)
  await part.close()
  if (whole) await files.finish(key, pdfBytes.length)
}

test('a file without a row is deleted after an hour, and not before', async (t) => {
  const fixture = await documentFixture(t)
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  await plant(fixture, 'a'.repeat(32), true)
  await plant(fixture, 'b'.repeat(32), false)
  await fixture.sweep()
  assert.equal((await keys(fixture)).length, 3)
  fixture.clock.pass(anHour + 60_000)
  await fixture.sweep()
  assert.deepEqual(await keys(fixture), await known(fixture))
  assert.equal((await keys(fixture)).length, 1)
})

test('what a late request left beside a file is deleted after an hour, and the file stays', async (t) => {
  const fixture = await documentFixture(t)
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  const [key = ''] = await known(fixture)
  await (await fixture.files.append(key, 0)).close()
  const parts = async () => (await fixture.files.list()).map(({ isPart }) => isPart)
  await fixture.sweep()
  assert.deepEqual(await parts(), [false, true])
  fixture.clock.pass(anHour + 60_000)
  await fixture.sweep()
  assert.deepEqual(await parts(), [false])
  assert.equal(await fixture.files.size(key), pdfBytes.length)
})

test('a sweep of files that are those of another database removes none', async (t) => {
  const fixture = await documentFixture(t)
  await plant(fixture, 'a'.repeat(32), true)
  fixture.clock.pass(2 * anHour)
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const areOurs = async () => false
  await sweeper({ ...fixture, log, areOurs })()
  assert.equal((await keys(fixture)).length, 1)
  assert.match(lines.join(), /of another database: none is removed/)
})

test('an unfinished upload stays for 24 hours, and is deleted with its row', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(1000)
  const { id } = (await (
    await fixture.begin(fixture.iris, { name: 'a.pdf', bytes })
  ).json()) as UploadState
  await fixture.append(fixture.iris, id, 0, bytes.slice(0, 400))
  fixture.clock.pass(23 * anHour)
  await fixture.sweep()
  Object.assign(fixture.iris, await freshSession(fixture, fixture.iris.account))
  assert.equal((await fixture.append(fixture.iris, id, 400, bytes.slice(400, 500))).status, 200)
  fixture.clock.pass(anHour)
  await fixture.sweep()
  assert.deepEqual(await keys(fixture), [])
  assert.deepEqual(await known(fixture), [])
})

test('a removed document is deleted after 30 days, with all its versions', async (t) => {
  const fixture = await documentFixture(t)
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  await fixture.upload(fixture.iris, { name: 'b.pdf', bytes: pdfBytes })
  const all = (await (
    await fixture.call(fixture.iris, 'GET', '/documents/')
  ).json()) as ProjectDocument[]
  const document = all.find(({ name }) => name === 'a.pdf')?.id as string
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes, document })
  await fixture.call(fixture.iris, 'DELETE', `/documents/${document}/`)
  fixture.clock.pass(30 * 24 * anHour)
  await fixture.sweep()
  assert.equal((await keys(fixture)).length, 3)
  fixture.clock.pass(1000)
  await fixture.sweep()
  assert.deepEqual(await keys(fixture), await known(fixture))
  assert.equal((await keys(fixture)).length, 1)
})

test('a version whose file is missing is logged, and its row stays', async (t) => {
  const fixture = await documentFixture(t)
  await fixture.upload(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  await fixture.files.remove((await keys(fixture))[0] as string)
  await fixture.sweep()
  assert.ok(fixture.log.some(({ msg }) => msg === 'files of documents are missing'))
  assert.equal((await known(fixture)).length, 1)
})

test('an upload whose part is missing answers with an error, and can be cancelled', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(1000)
  const { id } = (await (
    await fixture.begin(fixture.iris, { name: 'a.pdf', bytes })
  ).json()) as UploadState
  await fixture.append(fixture.iris, id, 0, bytes.slice(0, 400))
  await fixture.files.remove((await keys(fixture))[0] as string)
  for (let time = 0; time < 2; time += 1)
    assert.equal((await fixture.append(fixture.iris, id, 400, bytes.slice(400))).status, 410)
  assert.equal((await fixture.call(fixture.iris, 'DELETE', `/uploads/${id}/`)).status, 204)
})

test('on a full disk a removed document is kept for its 30 days, and is restored', async (t) => {
  let isFull = false
  const disk: Disk = { ...ampleDisk, rung: () => (isFull ? 'nothing' : 'everything') }
  const fixture = await documentFixture(t, {}, disk)
  const { clock, iris, upload, call, sweep } = fixture
  await upload(iris, { name: 'a.pdf', bytes: pdfBytes })
  const listed = await (await call(iris, 'GET', '/documents/')).json()
  const { id } = (listed as [ProjectDocument])[0]
  isFull = true
  assert.equal((await call(iris, 'DELETE', `/documents/${id}/`)).status, 204)
  clock.pass(29 * 24 * anHour)
  await sweep()
  Object.assign(iris, await freshSession(fixture, iris.account))
  const restored = await call(iris, 'POST', `/documents/${id}/restore/`)
  assert.equal(restored.status, 204, await restored.text())
  assert.equal((await keys(fixture)).length, 1)
})
