// On SQLite alone: about files that are made of answers; what these read is tested on both.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../../test/support/database/database.ts'
import { rowsAbout, writeRow } from '../../../../test/support/database/rows.ts'
import { exportedSite, exportedOrigin } from '../../../../test/support/site/exported.ts'
import { StartError } from '../../../contract/start-error.ts'

/** A page without what differs in a file: forms, links, and what wakes an island. */
const compared = (html: string) =>
  html
    .replaceAll(/<form\b.*?<\/form>|<p>(Write to|<a href="[^"]*">(Search|https:)).*?<\/p>/gs, '')
    .replaceAll(/<a\b.*?<\/a>/gs, '')
    .replaceAll(/<div( data-(script|island)=[^>]*)?>/g, '<div>')

test('each page of the sitemap is a file with what the server shows', async (t) => {
  const { write, folder, read, get, all } = await exportedSite(t)
  const { pages, files } = await write(folder)
  const listed = [
    ...read('sitemap.xml')
      .toString()
      .matchAll(/<loc>([^<]*)<\/loc>/g),
  ]
  const paths = listed.map(([, address = '']) => address.replace(exportedOrigin, ''))
  assert.ok(paths.length > 20 && pages >= paths.length && files === all().length)
  for (const path of paths) {
    const file = read(join(path, 'index.html')).toString()
    const shown = await (await get(path)).text()
    assert.equal(compared(file), compared(shown), path)
    assert.match(file, /<h1/)
  }
})

test('what is no page is the same to the byte', async (t) => {
  const { write, folder, read, get, all } = await exportedSite(t)
  await write(folder)
  const others = all().filter((name) => !/\.html$|^_|^sitemap|^llms/.test(name))
  for (const kind of ['assets/', 'cards/', 'blog/rss.xml', 'about.md', 'icon', 'manifest'])
    assert.ok(
      others.some((name) => name.startsWith(kind)),
      kind,
    )
  for (const name of others) {
    const answer = await get(`/${name}`)
    assert.equal(answer.status, 200, name)
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(read(name)), name)
  }
})

const linksIn = (html: string) =>
  [...html.matchAll(/ (?:href|src)="([^"#]+)/g)].map(([, address = '']) => address)

test('every link leads to a file; nothing asks for the program, and nothing is a draft', async (t) => {
  const { write, folder, read, all, database } = await exportedSite(t)
  const later = '2027-01-01T00:00:00.000Z'
  await writeRow(database, 'post', { ...rowsAbout('quince').post, slug: 'quince' }, later)
  await write(folder)
  const isThere = (path: string) =>
    existsSync(join(folder, path)) &&
    (statSync(join(folder, path)).isFile() || existsSync(join(folder, path, 'index.html')))
  for (const name of all().filter((one) => one.endsWith('.html'))) {
    const html = read(name).toString()
    const own = linksIn(html).filter((address) => address.startsWith('/'))
    assert.deepEqual(
      own.filter((address) => !isThere(address)),
      [],
      name,
    )
    assert.doesNotMatch(html, /<form|name="ticket"|&quot;ticket&quot;|\/dashboard|quince/, name)
  }
  assert.match(read('contact/index.html').toString(), /Write to <a href="mailto:[^"]+">/)
  assert.doesNotMatch(read('404.html').toString(), /<code>/, 'no request has an id')
  for (const name of ['sitemap.xml', 'llms.txt', 'blog/rss.xml'])
    assert.doesNotMatch(read(name).toString(), /\/login|\/api\/|quince/, name)
  const posts = read('blog/category/best-practices/index.html').toString()
  assert.match(posts, /<h1/)
})

test('where the program answers elsewhere, forms and signing in lead there', async (t) => {
  const program = 'https://portal.coronet.example'
  const { write, folder, read } = await exportedSite(t, program)
  await write(folder)
  const contact = read('contact/index.html').toString()
  assert.ok(contact.includes(`<a href="${program}/contact">`))
  assert.ok(contact.includes(`href="${program}/dashboard"`))
  assert.doesNotMatch(contact, /<form/)
})

test('an address in a text that climbs out of its folder is left out', async (t) => {
  const { write, folder, read, database } = await exportedSite(t)
  const name = 'Quince /../about and /x/../../nothing and //% /./services and /%2e%2e/contact'
  await writeRow(database, 'partner', { name })
  await write(folder)
  assert.ok(read('index.html').toString().includes(name))
  for (const page of ['about', 'services', 'contact'])
    assert.ok(existsSync(join(folder, page, 'index.html')), page)
})

test('an old address is a line for the host, and a page that leads on', async (t) => {
  const { write, folder, read, database } = await exportedSite(t)
  const old = { created_at: '2026-01-01T00:00:00.000Z', hits: 0, last_used_at: null }
  const rows = [
    ['/quince.html', '/about'],
    ['/quince/<b>', '/about'],
    ['/about', '/services'],
  ].map(([from_address = '', to_address = ''], at) => ({
    ...old,
    id: `quince-${at}`,
    from_address,
    from_key: from_address,
    to_address,
  }))
  await database.transaction((trx) => trx.insertInto('old_address').values(rows).execute())
  await write(folder)
  assert.match(read('_redirects').toString(), /^\/quince\.html \/about 301$/m)
  assert.doesNotMatch(read('_redirects').toString(), /<b>/)
  assert.match(read('quince.html').toString(), /http-equiv="refresh" content="0; url=\/about"/)
  assert.match(read('about/index.html').toString(), /<h1/, 'a page goes before an old address')
  const headers = read('_headers').toString()
  assert.match(headers, /^\/contact\n {2}Content-Security-Policy: default-src 'none'/m)
})

test('the same site is the same files, and goes into an empty folder only', async (t) => {
  const { write, folder, read, all } = await exportedSite(t)
  await write(folder)
  const first = new Map(all().map((name) => [name, read(name)]))
  await assert.rejects(write(folder), StartError)
  assert.deepEqual(all(), [...first.keys()])
  const other = freshFolder(t)
  await write(other)
  for (const [name, body] of first) assert.ok(readFileSync(join(other, name)).equals(body), name)
  const filled = freshFolder(t)
  writeFileSync(join(filled, 'mine.txt'), 'mine')
  await assert.rejects(write(filled), /has something in it/)
  assert.deepEqual(globSync('**/*', { cwd: filled }), ['mine.txt'])
})
