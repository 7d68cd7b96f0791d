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

async function inStore(t: TestContext, more: Record<string, string> = {}) {
  const store = await startStore(t)
  const settings = { FILES_URL: store.url, ...keys, ...more }
  return { store, settings, ...(await documentFixture(t, settings)) }
}

type Fixture = Awaited<ReturnType<typeof inStore>>
type Calls = Pick<Fixture, 'call' | 'iris'>

async function versionOf({ call, iris }: Calls, name: string): Promise<string> {
  const all = (await (await call(iris, 'GET', '/documents/')).json()) as ProjectDocument[]
  return all.find((one) => one.name === name)?.versions[0]?.id as string
}

async function ticket(fixture: Calls, name: string, preview = false): Promise<string> {
  const path = `/documents/${await versionOf(fixture, name)}/ticket/`
  const answer = await fixture.call(fixture.iris, 'POST', path, { json: { preview } })
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

async function zipTicket({ call, iris }: Pick<Fixture, 'call' | 'iris'>): Promise<string> {
  const answer = await call(iris, 'POST', `/projects/${iris.project}/documents/ticket/`)
  return ((await answer.json()) as { url: string }).url
}

test('with FILES_DIRECT a document that is saved comes from the store, by an address for a minute that holds for it alone', async (t) => {
  const fixture = await inStore(t, { FILES_DIRECT: 'on' })
  const { iris, get, store } = fixture
  const name = 'Über “1” + 2.pdf'
  assert.ok((await fixture.upload(iris, { name, bytes: pdfBytes })).ok)
  const url = await ticket(fixture, name)
  const led = await get(url)
  const to = led.headers.get('location') ?? ''
  assert.deepEqual([led.status, led.headers.get('cache-control')], [303, 'no-store'])
  assert.ok(to.startsWith(`${store.endpoint}/files/site/`))
  assert.equal(new URL(to).searchParams.get('X-Amz-Expires'), '60')
  assert.ok(!to.includes('+'), 'not every store takes it for a space')
  assert.equal((await get(url)).status, 404)
  const saved = await fetch(to)
  assert.deepEqual(new Uint8Array(await saved.arrayBuffer()), pdfBytes)
  assert.equal(saved.headers.get('content-type'), 'application/pdf')
  assert.match(saved.headers.get('content-disposition') ?? '', /^attachment; filename="_ber/)
  for (const [name, other] of [
    ['X-Amz-Expires', '600'],
    ['response-content-type', 'text/html'],
  ] as const) {
    const changed = new URL(to)
    changed.searchParams.set(name, other)
    assert.equal((await fetch(changed)).status, 403, name)
  }
})

test('with FILES_DIRECT what is shown, parts, and ZIPs come through us, and nothing leads to a file that is not as it was', async (t) => {
  const fixture = await inStore(t, { FILES_DIRECT: 'on' })
  const { iris, get, store } = fixture
  await fixture.upload(iris, { name: 'a.pdf', bytes: pdfBytes })
  const shown = await get(await ticket(fixture, 'a.pdf', true))
  const part = await get(await ticket(fixture, 'a.pdf'), { Range: 'bytes=0-3' })
  const zip = await get(await zipTicket(fixture))
  assert.deepEqual([shown.status, part.status, zip.status], [200, 206, 200])
  await zip.arrayBuffer()
  const [object] = [...store.objects.values()]
  if (object) object.bytes = object.bytes.subarray(0, 10)
  const short = await get(await ticket(fixture, 'a.pdf'))
  assert.deepEqual([short.status, short.headers.get('location')], [500, null])
})

test('a ZIP asks the store once for each document, and once before; it breaks off at one that is not as its row says', async (t) => {
  const fixture = await inStore(t)
  const { iris, get, store, log } = fixture
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    await fixture.upload(iris, { name, bytes: pdfBytes })
  store.calls.length = 0
  const whole = await get(await zipTicket(fixture))
  assert.equal((await whole.arrayBuffer()).byteLength, Number(whole.headers.get('content-length')))
  const methods = store.calls.map((call) => call.split(' ')[0])
  assert.deepEqual(methods, ['HEAD', 'GET', 'GET', 'GET', 'GET'])
  const last = [...store.objects].at(-1)
  const damages = [
    () => last && (last[1].bytes = Buffer.concat([pdfBytes, pdfBytes])),
    () => last && store.objects.delete(last[0]),
  ]
  for (const damage of damages) {
    damage()
    await assert.rejects(get(await zipTicket(fixture)).then((answer) => answer.arrayBuffer()))
  }
  const said = log.filter(({ msg }) => msg === 'a download broke off')
  assert.equal(said.length, 2)
  store.behave(() => 'away')
  assert.equal((await get(await zipTicket(fixture))).status, 503)
})
