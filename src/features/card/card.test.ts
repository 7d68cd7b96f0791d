import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { rowsAbout, writeRow } from '../../../test/support/database/rows.ts'
import { world } from '../../../test/support/world.ts'
import { changeContent } from '../../platform/publishing/revision.ts'

type World = Awaited<ReturnType<typeof world>>

const page = '/blog/flow-or-apex'

/** The card that the head of a page links to. */
async function cardOf({ get }: Pick<World, 'get'>, path: string) {
  const html = await (await get(path)).text()
  const property = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1]
  const url = property('')
  return {
    url,
    path: url && new URL(url).pathname,
    alt: property(':alt'),
    width: property(':width'),
  }
}

const drawn = ({ address }: World) => readdirSync(`${address.dataDir}/cards`)

/** The native libraries that are loaded in this process, where the test runs the server too. */
function loaded(name: RegExp): string[] {
  Object.assign(process.report, { excludeNetwork: true })
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] }
  return sharedObjects.filter((path) => name.test(path))
}

const rename = ({ database }: World, title: string) =>
  changeContent(database, (trx) =>
    trx.updateTable('post').set({ title }).where('slug', '=', 'flow-or-apex').execute(),
  )

test('a page links to a card with its title, which is drawn once for all requests', async (t) => {
  // Another test file in the same process may have loaded them already.
  const before = loaded(/vips|sharp/)
  const here = await world(t, { settings: { PUBLIC_URL: 'https://www.example.com' } })
  const { url = '', path = '', alt, width } = await cardOf(here, page)
  assert.match(url, /^https:\/\/www\.example\.com\/cards\/blog\/flow-or-apex\/[\w-]{22}\.png$/)
  assert.match(alt ?? '', /^Flow or Apex.*\. \S/)
  assert.equal(width, '1200')

  const there = await world(t, { address: here.address, demo: false })
  await there.get(page)
  const answers = await Promise.all([here, there, here, there].map(({ get }) => get(path)))
  const bytes = await Promise.all(answers.map(async (one) => Buffer.from(await one.arrayBuffer())))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const [first] = bytes as [Buffer]
  assert.ok(
    bytes.every((each) => each.equals(first)),
    'the same in both processes',
  )
  assert.deepEqual(drawn(here), [`${path.split('/').at(-1)}`])
  assert.equal(first.subarray(1, 4).toString(), 'PNG')
  assert.deepEqual([first.readUInt32BE(16), first.readUInt32BE(20)], [1200, 630])
  assert.ok(first.length < 100_000, `${first.length} bytes`)
  const { headers } = answers[0] as Response
  assert.equal(headers.get('content-type'), 'image/png')
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.deepEqual(
    loaded(/vips|sharp/),
    before,
    'the drawing library is not loaded in a process that answers requests',
  )
})

test('after a change of title a page has a new card, and the old address redirects to it', async (t) => {
  const here = await world(t)
  const old = (await cardOf(here, page)).path ?? ''
  await rename(here, 'A “new” title')
  await here.lookForChanges()
  const { path: now = '', alt } = await cardOf(here, page)
  assert.notEqual(now, old)
  assert.match(alt ?? '', /^A “new” title/)
  const answer = await here.get(old)
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, now])
  assert.equal((await here.request(now, { method: 'POST' })).status, 405)
})

test('only public pages have a card; for drafts and private pages nothing is drawn', async (t) => {
  const here = await world(t)
  await writeRow(here.database, 'post', rowsAbout('quince').post, null)
  await here.lookForChanges()
  const { path = '' } = await cardOf(here, page)
  const name = path.split('/').at(-1)
  const nothing = [
    `/cards/blog/quince-post/${name}`,
    `/cards/nothing/${name}`,
    `/cards/login/forgot/${name}`,
    `/cards/dashboard/${name}`,
    `/cards/newsletter/confirm/${name}`,
    `/cards/demo/mail/${name}`,
    `/cards/certificates/x/${name}`,
    `/cards/blog/../../${name}x`,
    '/cards/',
    '/cards/blog/Any text at all.png',
  ]
  for (const path of nothing) {
    assert.ok([404, 422].includes((await here.get(path)).status), path)
  }
  for (const path of ['/login/forgot', '/blog?search=flow', '/demo/mail', '/nothing']) {
    assert.equal((await cardOf(here, path)).url, undefined, path)
  }
  assert.throws(() => drawn(here), { code: 'ENOENT' }, 'nothing was drawn')
})
