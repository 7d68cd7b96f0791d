// On SQLite alone: pages as they are rendered; the content calls run on both engines.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { changeContent } from '../../platform/publishing/revision.ts'
import { part, visibleText } from '../../../test/support/markup.ts'
import { world } from '../../../test/support/world.ts'
import type { Rendered } from './render.tsx'

const inside =
  /at .*\.(ts|js)|node_modules|select |insert |sqlite|postgres|SQLITE|relation|no such table|tangerine/i

/** A page of the site that says what happened, with a link to go on and the id of this answer. */
async function assertPage(answer: Response, status: number, title: string) {
  const what = `${status} ${answer.url}`
  assert.equal(answer.status, status, what)
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8', what)
  assert.equal(answer.headers.get('cache-control'), 'no-store', what)
  const page = await answer.text()
  const lines = visibleText(page).split('\n')
  assert.ok(lines.includes(title), `${what}: ${title}`)
  assert.ok(lines.includes(answer.headers.get('x-request-id') ?? '?'), `${what}: its id`)
  assert.match(page, /<h1>/)
  assert.match(page, /<a class="[^"]*" href="\/">Go to the home page<\/a>/)
  assert.match(part(page, 'footer'), /Client Portal/)
  assert.doesNotMatch(lines.join('\n'), inside, what)
}

test('an address that does not exist answers with a page of the site', async (t) => {
  const { get } = await world(t)
  const nowhere = [
    '/nothing',
    '/nothing/',
    '/services/x',
    '/blog/x',
    '/case-studies/x',
    '/index.html',
    '/.env',
    '/About',
    '/apix',
    '/wp-admin/',
  ]
  for (const path of nowhere) await assertPage(await get(path), 404, 'This page is not on the map')
})

test('a page refuses methods that write, and names those that it allows', async (t) => {
  const { request } = await world(t)
  const pages = {
    '/': 'GET, HEAD',
    '/about': 'GET, HEAD',
    '/contact': 'GET, HEAD, POST',
    '/login': 'GET, HEAD, POST',
  }
  for (const [path, allowed] of Object.entries(pages)) {
    for (const method of [
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      ...(allowed.includes('POST') ? [] : ['POST']),
    ]) {
      const answer = await request(path, { method })
      assert.equal(answer.headers.get('allow'), allowed)
      await assertPage(answer, 405, 'This page cannot be used that way')
    }
  }
})

test('a page requested with a value that cannot be used says so', async (t) => {
  const { get } = await world(t)
  for (const path of [
    '/blog?category=A',
    '/blog?category=a&category=b',
    `/blog?page=0`,
    '/case-studies?industry=%22',
  ]) {
    await assertPage(await get(path), 400, 'This address cannot be read')
  }
})

test('a fault of ours answers one plain sentence, is logged whole, and the program goes on', async (t) => {
  const broken = () => {
    throw new Error('tangerine: select * from secret')
  }
  const { get, log } = await world(t, { pages: { renderPage: broken } })
  const answer = await get('/about')
  const id = answer.headers.get('x-request-id')
  await assertPage(answer, 500, 'Something broke on our side')
  const lines = log.filter((line) => line['msg'] === 'unexpected error')
  assert.equal(lines.length, 1)
  assert.equal(lines[0]?.['id'], id)
  assert.match(JSON.stringify(lines[0]?.['err']), /tangerine/)
  await assertPage(await get('/about'), 500, 'Something broke on our side')
  assert.equal((await get('/api/services/')).status, 200)
})

test('a fault of the database answers a plain sentence on the API and a page on the site', async (t) => {
  const { get, database, log } = await world(t)
  await database.transaction(async (trx) => sql`drop table legal_text`.execute(trx))
  const answer = await get('/api/legal/privacy/')
  assert.equal(answer.status, 500)
  const text = await answer.text()
  assert.deepEqual(Object.keys(JSON.parse(text) as object), ['detail'])
  assert.doesNotMatch(text, inside)
  assert.ok(log.some(({ id }) => id === answer.headers.get('x-request-id')))

  const page = await get('/privacy')
  assert.equal(page.headers.get('retry-after'), '5')
  await assertPage(page, 503, 'We will be right back')
  assert.equal((await get('/terms')).status, 503)
  assert.equal((await get('/about')).status, 200, 'what needs no such table')
})

test('without any content, the pages that need none still work', async (t) => {
  const { get, database } = await world(t)
  for (const table of ['site_config', 'company_info', 'service', 'case_study']) {
    await database.transaction(async (trx) => sql`drop table ${sql.table(table)}`.execute(trx))
  }
  assert.match(visibleText(await (await get('/')).text()), /Loading\.\.\./)
  assert.match(visibleText(await (await get('/services')).text()), /Loading services\.\.\./)
  assert.equal((await get('/contact')).status, 200)
  await assertPage(await get('/nothing'), 404, 'This page is not on the map')
  await assertPage(await get('/services/advisory'), 503, 'We will be right back')
})

test('too many requests answer with a page, too', async (t) => {
  const { problemPage } = await rendered(t)
  const page = await problemPage({ status: 429, detail: 'Please wait.', requestId: 'quince' })
  const lines = visibleText(page).split('\n')
  for (const line of ['One moment, please', 'Please wait.', 'quince'])
    assert.ok(lines.includes(line), line)
})

test('the page of addresses that do not exist is made once, until content changes', async (t) => {
  let made = 0
  const { renderProblem } = await builtRender()
  const { get, database, lookForChanges } = await world(t, {
    pages: {
      renderProblem: (...given) => {
        made += 1
        return renderProblem(...given)
      },
    },
  })
  await lookForChanges()
  const paths = Array.from({ length: 12 }, (_, at) => `/made-up-${at}`)
  for (const path of paths) await assertPage(await get(path), 404, 'This page is not on the map')
  assert.equal(made, 1)
  await changeContent(database, async () => {})
  await lookForChanges()
  await Promise.all(paths.map(async (path) => await get(path)))
  assert.equal(made, 2)
})

const builtRender = async () =>
  (await import(new URL('../../../dist/server/render.js', import.meta.url).href)) as {
    renderProblem: typeof import('./render.tsx').renderProblem
  }

/** No page has a limit yet, so its page is rendered by hand. */
async function rendered(t: TestContext) {
  let draw:
    | ((problem: { status: number; detail: string; requestId: string }) => Rendered)
    | undefined
  const built = await builtRender()
  const { get } = await world(t, {
    pages: {
      renderProblem: (problem, frame, assets) => {
        draw = (other) => built.renderProblem(other, frame, assets)
        return draw(problem)
      },
    },
  })
  await get('/nothing')
  return {
    problemPage: async (problem: Parameters<NonNullable<typeof draw>>[0]) =>
      draw?.(problem).html ?? '',
  }
}

test('while the host of the content cannot be reached, a page says to come again', async (t) => {
  const dead = createServer((_, response) => response.destroy())
  dead.listen(0, '127.0.0.1')
  await once(dead, 'listening')
  t.after(() => dead.close())
  const { port } = dead.address() as AddressInfo
  const { get } = await world(t, { settings: { CONTENT_API_URL: `http://127.0.0.1:${port}/api` } })
  for (const path of ['/about', '/blog', '/privacy', '/services/advisory', '/case-studies']) {
    const answer = await get(path)
    assert.equal(answer.headers.get('retry-after'), '5', path)
    await assertPage(answer, 503, 'We will be right back')
  }
})
