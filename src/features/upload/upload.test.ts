import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  documentClient,
  documentFixture,
  sha256,
  freshSession,
  type DocumentFixture,
} from '../../../test/support/work/document-fixture.ts'
import { largePdf, pdfBytes, text } from '../../../test/fixtures/document-samples.ts'
import type { ProjectDocument } from '../document/contract.ts'
import type { UploadState } from './contract.ts'

const list = async (fixture: DocumentFixture, by = fixture.iris) =>
  (await (await fixture.call(by, 'GET', '/documents/')).json()) as ProjectDocument[]

test('an uploaded file becomes a document with its name, folder, size, hash, sender and time', async (t) => {
  const fixture = await documentFixture(t)
  const { iris, clock } = fixture
  const sent = await fixture.upload(iris, {
    name: 'Plan.pdf',
    folder: '/Contracts//2026/',
    bytes: pdfBytes,
  })
  assert.equal(sent.status, 200)
  assert.equal(((await sent.json()) as UploadState).done, true)
  const [document, ...more] = await list(fixture)
  assert.equal(more.length, 0)
  assert.equal(document?.folder, 'Contracts/2026')
  assert.equal(document?.name, 'Plan.pdf')
  assert.equal(document?.removable, true)
  const [version] = document?.versions ?? []
  assert.deepEqual(
    { ...version, id: '' },
    {
      id: '',
      number: 1,
      name: 'Plan.pdf',
      size: pdfBytes.length,
      media_type: 'application/pdf',
      sha256: sha256(pdfBytes),
      state: 'available',
      by_name: 'Iris Okafor',
      created_at: clock.now().toISOString(),
    },
  )
  const audit = fixture.database.read
    .selectFrom('audit_entry')
    .select(['action', 'about', 'actor_id'])
  const entries = await audit.where('action', '=', 'document-uploaded').execute()
  assert.deepEqual(
    entries.map(({ about, actor_id }) => [about, actor_id]),
    [[version?.id, iris.account]],
  )
  assert.deepEqual(await fixture.database.read.selectFrom('upload').selectAll().execute(), [])
})

test('a second file for a document becomes its next version, and the first one stays', async (t) => {
  const fixture = await documentFixture(t)
  await fixture.upload(fixture.iris, { name: 'Notes.txt', bytes: text })
  const [{ id: document } = { id: '' }] = await list(fixture)
  fixture.clock.pass(1000)
  const longer = Uint8Array.from([...text, ...text])
  await fixture.upload(fixture.iris, { name: 'Notes 2.txt', bytes: longer, document })
  const [one, ...more] = await list(fixture)
  assert.equal(more.length, 0)
  assert.deepEqual(
    one?.versions.map(({ number, name }) => [number, name]),
    [
      [2, 'Notes 2.txt'],
      [1, 'Notes.txt'],
    ],
  )
})

test('an upload that is interrupted anywhere and resumed is the same file to the last byte', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(300_000)
  for (let round = 0; round < 12; round += 1) {
    const begun = await fixture.begin(fixture.iris, { name: `round-${round}.pdf`, bytes })
    const { id } = (await begun.json()) as UploadState
    let offset = 0
    for (let piece = 0; offset < bytes.length; piece += 1) {
      const length = 1 + ((round * 7919 + piece * 104_729) % 90_000)
      if (piece % 2 === 0) {
        await assert.rejects(
          fixture.append(fixture.iris, id, offset, broken(bytes, offset, length)),
        )
        offset = await settled(fixture, id)
      } else {
        const answer = await fixture.append(
          fixture.iris,
          id,
          offset,
          bytes.slice(offset, offset + length),
        )
        // The server may notice only now that the request before has ended.
        if (answer.status === 409) offset = await settled(fixture, id)
        else offset = ((await answer.json()) as UploadState).offset
      }
    }
    // The last piece may have arrived whole just before its connection broke.
    if ((await fixture.call(fixture.iris, 'GET', `/uploads/${id}/`)).ok)
      assert.equal((await fixture.append(fixture.iris, id, offset, new Uint8Array())).status, 200)
  }
  const documents = await list(fixture)
  assert.equal(documents.length, 12)
  for (const { versions } of documents) assert.equal(versions[0]?.sha256, sha256(bytes))
})

/** A body that gives these bytes and then breaks, as a lost connection does. */
function broken(bytes: Uint8Array, offset: number, length: number): ReadableStream {
  let given = false
  return new ReadableStream({
    async pull(controller) {
      if (!given)
        controller.enqueue(bytes.slice(offset, Math.min(offset + length, bytes.length - 1)))
      else {
        await new Promise((done) => setTimeout(done, 15))
        controller.error(new Error('The connection is lost.'))
      }
      given = true
    },
  })
}

/** The offset, once the server has noticed that the connection is gone. */
async function settled(fixture: DocumentFixture, id: string): Promise<number> {
  for (;;) {
    const row = await fixture.database.read
      .selectFrom('upload')
      .select(['received', 'leased_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.leased_until === null) return row.received
    await new Promise((done) => setTimeout(done, 5))
  }
}

test('of two requests that send the same bytes at once only one writes, and the file is whole', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(200_000)
  const begun = await fixture.begin(fixture.iris, { name: 'Twice.pdf', bytes })
  const { id } = (await begun.json()) as UploadState
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => fixture.append(fixture.iris, id, 0, bytes)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.equal(statuses[0], 200)
  assert.ok(
    statuses.slice(1).every((status) => status === 409 || status === 404),
    `${statuses}`,
  )
  const [document] = await list(fixture)
  assert.equal(document?.versions.length, 1)
  assert.equal(document?.versions[0]?.sha256, sha256(bytes))
})

test('while a request is sending, another one has to wait', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(200_000)
  const { id } = (await (
    await fixture.begin(fixture.iris, { name: 'Slow.pdf', bytes })
  ).json()) as UploadState
  const ending = Promise.withResolvers<void>()
  const half = bytes.length / 2
  const slow = new ReadableStream({
    async start(body) {
      body.enqueue(bytes.subarray(0, half))
      await ending.promise
      body.enqueue(bytes.subarray(half))
      body.close()
    },
  })
  const first = fixture.append(fixture.iris, id, 0, slow)
  const leased = fixture.database.read.selectFrom('upload').select('leased_until')
  while (!(await leased.executeTakeFirst())?.leased_until)
    await new Promise((done) => setTimeout(done, 5))
  assert.equal((await fixture.append(fixture.iris, id, 0, bytes)).status, 409)
  ending.resolve()
  assert.equal((await first).status, 200)
})

test('a wrong offset changes nothing, and the answer says the right one', async (t) => {
  const fixture = await documentFixture(t)
  const bytes = largePdf(1000)
  const { id } = (await (
    await fixture.begin(fixture.iris, { name: 'a.pdf', bytes })
  ).json()) as UploadState
  assert.equal((await fixture.append(fixture.iris, id, 0, bytes.slice(0, 400))).status, 200)
  for (const offset of [0, 399, 401, 1000, 4_294_967_296]) {
    const answer = await fixture.append(fixture.iris, id, offset, bytes.slice(400))
    assert.equal(answer.status, 409, `${offset}`)
    assert.equal(answer.headers.get('upload-offset'), '400')
  }
  for (const offset of ['', '-1', '4e2', '400, 400', '0x190', ' ', '99999999999'])
    assert.equal(
      (await fixture.append(fixture.iris, id, offset, bytes.slice(400))).status,
      400,
      offset,
    )
  const state = await fixture.call(fixture.iris, 'GET', `/uploads/${id}/`)
  assert.deepEqual(await state.json(), { id, offset: 400, done: false })
})

test('an upload belongs to whoever began it: for anybody else it is not found', async (t) => {
  const fixture = await documentFixture(t)
  const { id } = (await (
    await fixture.begin(fixture.iris, { name: 'a.pdf', bytes: pdfBytes })
  ).json()) as UploadState
  const others = [fixture.otto, await documentClient(fixture, 'vera', 'admin', fixture.iris)]
  for (const by of others) {
    assert.equal((await fixture.append(by, id, 0, pdfBytes)).status, 404)
    assert.equal((await fixture.call(by, 'GET', `/uploads/${id}/`)).status, 404)
    assert.equal((await fixture.call(by, 'DELETE', `/uploads/${id}/`)).status, 404)
  }
  const viewer = await documentClient(fixture, 'vito', 'viewer', fixture.iris)
  assert.equal((await fixture.begin(viewer, { name: 'a.pdf', bytes: pdfBytes })).status, 403)
  assert.equal((await fixture.call(null, 'GET', `/uploads/${id}/`)).status, 401)
  assert.equal((await fixture.append(fixture.iris, id, 0, pdfBytes)).status, 200)
  assert.deepEqual(await list(fixture, fixture.otto), [])
})

test('nobody begins an upload into a project or a document of another organisation', async (t) => {
  const fixture = await documentFixture(t)
  await fixture.upload(fixture.otto, { name: 'secret.pdf', bytes: pdfBytes })
  const [{ id: document } = { id: '' }] = await list(fixture, fixture.otto)
  const intoTheirs = await fixture.begin(
    { ...fixture.iris, project: fixture.otto.project },
    { name: 'a.pdf', bytes: pdfBytes },
  )
  const nextToTheirs = await fixture.begin(fixture.iris, {
    name: 'a.pdf',
    bytes: pdfBytes,
    document,
  })
  const nowhere = await fixture.begin(
    { ...fixture.iris, project: 'x'.repeat(22) },
    { name: 'a.pdf', bytes: pdfBytes },
  )
  const answers = await Promise.all([intoTheirs, nextToTheirs, nowhere].map((one) => one.text()))
  assert.deepEqual([intoTheirs.status, nextToTheirs.status, nowhere.status], [404, 404, 404])
  assert.equal(new Set(answers).size, 1)
})

test('the quota is reserved when an upload begins, and released when it is cancelled or over', async (t) => {
  const fixture = await documentFixture(t)
  const size = 100 * 1024 * 1024
  const what = { name: 'large.pdf', bytes: pdfBytes, size }
  // An admin may take all of the room.
  const asAdmin = await documentClient(fixture, 'salome', 'admin', fixture.iris)
  Object.assign(fixture.iris, asAdmin)
  const begun = await Promise.all(
    Array.from({ length: 24 }, () => fixture.begin(fixture.iris, what)),
  )
  const ids: string[] = []
  for (const answer of begun) {
    if (answer.ok) ids.push(((await answer.json()) as UploadState).id)
    else assert.match(await answer.text(), /no room for it: your files may take 2 GB/)
  }
  assert.equal(ids.length, 20)
  assert.equal((await fixture.begin(fixture.otto, what)).status, 201)
  assert.equal((await fixture.call(fixture.iris, 'DELETE', `/uploads/${ids[0]}/`)).status, 204)
  assert.equal((await fixture.begin(fixture.iris, what)).status, 201)
  fixture.clock.pass(24 * 60 * 60 * 1000)
  Object.assign(fixture.iris, await freshSession(fixture, fixture.iris.account))
  assert.equal((await fixture.call(fixture.iris, 'GET', `/uploads/${ids[1]}/`)).status, 404)
  assert.equal((await fixture.append(fixture.iris, ids[1] as string, 0, pdfBytes)).status, 404)
})

test('a file that is whole, where its row failed after that, becomes a document when its end is sent again', async (t) => {
  const fixture = await documentFixture(t)
  const { iris, files, database } = fixture
  const begun = await fixture.begin(iris, { name: 'a.pdf', bytes: pdfBytes })
  const { id } = (await begun.json()) as UploadState
  const { file_key } = await database.read
    .selectFrom('upload')
    .select('file_key')
    .executeTakeFirstOrThrow()
  const part = await files.append(file_key, 0)
  await part.write(pdfBytes)
  await part.close()
  await files.finish(file_key, pdfBytes.length)
  await database.transaction((trx) =>
    trx.updateTable('upload').set({ received: pdfBytes.length }).execute(),
  )
  const again = await fixture.append(iris, id, pdfBytes.length, new Uint8Array())
  assert.equal(again.status, 200, await again.text())
  const [document] = await list(fixture)
  assert.equal(document?.versions[0]?.sha256, sha256(pdfBytes))
})
