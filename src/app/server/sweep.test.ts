import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentRoom, signIn, type Room } from '../../../test/support/document-room.ts'
import { largePdf, pdf } from '../../../test/support/document-samples.ts'
import type { ProjectDocument } from '../../features/document/contract.ts'
import type { UploadState } from '../../features/upload/contract.ts'

const anHour = 60 * 60 * 1000

const keys = async ({ files }: Room) => (await files.list()).map(({ key }) => key).sort()

async function known({ database: { read } }: Room): Promise<string[]> {
  const versions = await read.selectFrom('document_version').select('file_key').execute()
  const uploads = await read.selectFrom('upload').select('file_key').execute()
  return [...versions, ...uploads].map(({ file_key }) => file_key).sort()
}

async function plant({ files }: Room, key: string, whole: boolean): Promise<void> {
  const part = await files.append(key, 0)
  await part.write(pdf)
  await part.close()
  if (whole) await files.finish(key)
}

test('a file that no row knows goes after an hour, and not before', async (t) => {
  const room = await documentRoom(t)
  await room.upload(room.iris, { name: 'a.pdf', bytes: pdf })
  await plant(room, 'a'.repeat(32), true)
  await plant(room, 'b'.repeat(32), false)
  await room.sweep()
  assert.equal((await keys(room)).length, 3)
  room.clock.pass(anHour + 60_000)
  await room.sweep()
  assert.deepEqual(await keys(room), await known(room))
  assert.equal((await keys(room)).length, 1)
})

test('a file on its way stays for 24 hours, and goes with its row', async (t) => {
  const room = await documentRoom(t)
  const bytes = largePdf(1000)
  const { id } = (await (
    await room.begin(room.iris, { name: 'a.pdf', bytes })
  ).json()) as UploadState
  await room.append(room.iris, id, 0, bytes.slice(0, 400))
  room.clock.pass(23 * anHour)
  await room.sweep()
  Object.assign(room.iris, await signIn(room, room.iris.account, 'member'))
  assert.equal((await room.append(room.iris, id, 400, bytes.slice(400, 500))).status, 200)
  room.clock.pass(anHour)
  await room.sweep()
  assert.deepEqual(await keys(room), [])
  assert.deepEqual(await known(room), [])
})

test('what was taken away goes after 30 days, with all its versions', async (t) => {
  const room = await documentRoom(t)
  await room.upload(room.iris, { name: 'a.pdf', bytes: pdf })
  await room.upload(room.iris, { name: 'b.pdf', bytes: pdf })
  const all = (await (await room.call(room.iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  const document = all.find(({ name }) => name === 'a.pdf')?.id as string
  await room.upload(room.iris, { name: 'a.pdf', bytes: pdf, document })
  await room.call(room.iris, 'DELETE', `/documents/${document}/`)
  room.clock.pass(30 * 24 * anHour)
  await room.sweep()
  assert.equal((await keys(room)).length, 3)
  room.clock.pass(1000)
  await room.sweep()
  assert.deepEqual(await keys(room), await known(room))
  assert.equal((await keys(room)).length, 1)
})

test('a version whose file is missing is told in the log, and its row stays', async (t) => {
  const room = await documentRoom(t)
  await room.upload(room.iris, { name: 'a.pdf', bytes: pdf })
  await room.files.remove((await keys(room))[0] as string)
  await room.sweep()
  assert.ok(room.log.some(({ msg }) => msg === 'files of documents are missing'))
  assert.equal((await known(room)).length, 1)
})

test('an upload whose part is gone says so, and can be given up', async (t) => {
  const room = await documentRoom(t)
  const bytes = largePdf(1000)
  const { id } = (await (
    await room.begin(room.iris, { name: 'a.pdf', bytes })
  ).json()) as UploadState
  await room.append(room.iris, id, 0, bytes.slice(0, 400))
  await room.files.remove((await keys(room))[0] as string)
  for (let time = 0; time < 2; time += 1)
    assert.equal((await room.append(room.iris, id, 400, bytes.slice(400))).status, 410)
  assert.equal((await room.call(room.iris, 'DELETE', `/uploads/${id}/`)).status, 204)
})
