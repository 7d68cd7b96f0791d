import assert from 'node:assert/strict'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startStore, storeKeys } from '../../../test/doubles/s3.ts'
import { largePdf, pdfBytes } from '../../../test/fixtures/document-samples.ts'
import { freshFolder } from '../../../test/support/database/database.ts'
import { callsTo, documentFixture, sha256 } from '../../../test/support/work/document-fixture.ts'
import { world } from '../../../test/support/world.ts'
import type { ProjectDocument } from '../document/contract.ts'

const keys = { FILES_KEY_ID: storeKeys.id, FILES_KEY_SECRET: storeKeys.secret }

async function inStore(t: TestContext) {
  const store = await startStore(t)
  const settings = { FILES_URL: store.url, ...keys }
  return { store, settings, ...(await documentFixture(t, settings)) }
}

type Fixture = Awaited<ReturnType<typeof inStore>>
type Calls = Pick<Fixture, 'call' | 'iris'>

async function versionOf({ call, iris }: Calls, name: string): Promise<string> {
  const all = (await (await call(iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  return all.find((one) => one.name === name)?.versions[0]?.id as string
}

async function ticket(fixture: Calls, name: string): Promise<string> {
  const path = `/documents/${await versionOf(fixture, name)}/ticket/`
  const answer = await fixture.call(fixture.iris, 'POST', path, { json: { preview: false } })
  return ((await answer.json()) as { url: string }).url
}

const large = largePdf(9_500_000)

async function sendLarge(fixture: Fixture): Promise<void> {
  const begun = await fixture.begin(fixture.iris, { name: 'large.pdf', bytes: large })
  await goOn(fixture, ((await begun.json()) as { id: string }).id, 0)
}

async function goOn({ append, iris }: Pick<Fixture, 'append' | 'iris'>, id: string, from: number) {
  for (let at = from; at < large.length; at += 4_000_000)
    assert.equal((await append(iris, id, at, large.subarray(at, at + 4_000_000))).status, 200)
}

test('a document that is sent in pieces is in the store, is opened whole and in parts, and in no folder', async (t) => {
  const fixture = await inStore(t)
  const { call, iris, get, store, address } = fixture
  await sendLarge(fixture)
  const whole = await get(await ticket(fixture, 'large.pdf'))
  assert.equal(whole.headers.get('content-length'), String(large.length))
  assert.equal(sha256(new Uint8Array(await whole.arrayBuffer())), sha256(large))
  const part = await get(await ticket(fixture, 'large.pdf'), { Range: 'bytes=8388600-8388620' })
  assert.equal(part.status, 206)
  assert.deepEqual(new Uint8Array(await part.arrayBuffer()), large.slice(8_388_600, 8_388_621))
  const zip = await call(iris, 'POST', `/projects/${iris.project}/documents/ticket/`)
  const saved = await get(((await zip.json()) as { url: string }).url)
  const bytes = Buffer.from(await saved.arrayBuffer())
  assert.equal(bytes.length, Number(saved.headers.get('content-length')))
  assert.ok(bytes.includes(large.subarray(1_000_000, 1_001_000)))
  assert.equal(store.objects.size, 1)
  assert.ok(!existsSync(join(address.dataDir, 'files')))
})

test('another process gives the same file, and goes on with one that was begun', async (t) => {
  const fixture = await inStore(t)
  const { iris, settings, address } = fixture
  assert.equal((await fixture.upload(iris, { name: 'a.pdf', bytes: pdfBytes })).status, 200)
  const begun = await fixture.begin(iris, { name: 'large.pdf', bytes: large })
  const { id } = (await begun.json()) as { id: string }
  assert.equal((await fixture.append(iris, id, 0, large.subarray(0, 4_000_000))).status, 200)
  // On SQLite the database is in that folder, so both have it.
  const second = address.url ? { ...address, dataDir: freshFolder(t) } : address
  // All machines have the same key.
  const key = 'secret.key'
  if (address.url) copyFileSync(join(address.dataDir, key), join(second.dataDir, key))
  const other = await world(t, { demo: false, address: second, settings })
  other.clock.set(fixture.clock.now().toISOString())
  const calls = { ...callsTo(other.origin), iris }
  await goOn(calls, id, 4_000_000)
  for (const [name, bytes] of [
    ['a.pdf', pdfBytes],
    ['large.pdf', large],
  ] as const) {
    const answer = await other.get(await ticket(calls, name))
    assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), sha256(bytes))
  }
})

test('a piece that the store does not take is refused in words, and is sent again at the same offset', async (t) => {
  const fixture = await inStore(t)
  const { iris, store } = fixture
  const begun = await fixture.begin(iris, { name: 'a.pdf', bytes: pdfBytes })
  const { id } = (await begun.json()) as { id: string }
  store.behave(({ method }) => (method === 'PUT' ? 'away' : null))
  const refused = await fixture.append(iris, id, 0, pdfBytes)
  assert.equal(refused.status, 503)
  assert.match(await refused.text(), /Files cannot be reached just now/)
  store.behave(() => null)
  assert.equal((await fixture.append(iris, id, 0, pdfBytes)).status, 200)
  const answer = await fixture.get(await ticket(fixture, 'a.pdf'))
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), pdfBytes)
})

test('a download is never whole with less than all of it: 503 where the store is away, 500 where the size is another, broken off where that breaks off', async (t) => {
  const fixture = await inStore(t)
  const { store, get, log } = fixture
  await sendLarge(fixture)
  const urls = [await ticket(fixture, 'large.pdf'), await ticket(fixture, 'large.pdf')]
  store.behave(() => 'away')
  const away = await get(urls[0] as string)
  assert.equal(away.status, 503)
  assert.match(await away.text(), /Files cannot be reached just now/)
  let reads = 0
  store.behave(({ method }) => (method === 'GET' && (reads += 1) > 0 ? 'cut' : null))
  const cut = await get(urls[1] as string)
  assert.equal(cut.headers.get('content-length'), String(large.length))
  await assert.rejects(cut.arrayBuffer())
  store.behave(() => null)
  const [object] = [...store.objects.values()]
  if (object) object.bytes = object.bytes.subarray(0, 100)
  const short = await get(await ticket(fixture, 'large.pdf'))
  assert.equal(short.status, 500)
  const said = log.map(({ msg }) => msg)
  assert.deepEqual(
    said.filter((msg) => String(msg).startsWith('the store of files')),
    ['the store of files is away', 'the store of files is back'],
  )
})
