import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { site } from './browser.ts'
import { emptyCache } from './weight.ts'

/** Runs in the page: all that a tab or a profile could have kept. */
const kept = () => ({
  local: Object.entries(localStorage),
  session: Object.entries(sessionStorage),
  cookies: document.cookie,
  name: window.name,
  planted: 'planted' in globalThis,
  visited: history.length,
})

/** Leaves in a page whatever a test may leave in one. */
async function leaveAll(page: Page, origin: string): Promise<string[]> {
  const heard: string[] = []
  page.on('request', (request) => heard.push(request.url()))
  await page.route('**/terms', (route) => route.fulfill({ body: 'in its place' }))
  await page.context().route('**/about', (route) => route.fulfill({ body: 'in its place' }))
  await page.addInitScript(() => Object.assign(globalThis, { planted: true }))
  await page.goto(`${origin}/services`)
  await page.evaluate(() => {
    localStorage.setItem('left', 'by a test')
    sessionStorage.setItem('left', 'by a test')
    document.cookie = 'left=1'
    window.name = 'left'
    window.addEventListener('beforeunload', (event) => event.preventDefault())
    window.addEventListener('pagehide', () => sessionStorage.setItem('late', 'by a test'))
  })
  // Only a page that somebody has touched may ask before it is left.
  await page.getByRole('heading', { level: 1 }).click()
  await page.setViewportSize({ width: 320, height: 400 })
  return heard
}

test('a page that is lent again has nothing of the test before', async (t) => {
  const { visit, origin } = await site(t)
  const first = await visit('/privacy')
  const fresh = await first.evaluate(kept)
  const heard = await leaveAll(first, origin)
  await first.close()
  const before = heard.length
  const second = await visit('/privacy')
  assert.equal(second, first, 'the same page')
  assert.deepEqual(await second.evaluate(kept), fresh)
  assert.deepEqual(second.viewportSize(), { width: 1440, height: 900 })
  for (const path of ['/terms', '/about']) {
    await second.goto(path)
    await second.getByRole('heading', { level: 1 }).waitFor()
  }
  assert.equal(heard.length, before, 'nobody listens any more')
})

test('a page that finds its scripts in memory still requests each of them', async (t) => {
  const { visit } = await site(t)
  const scriptsOf = async () => {
    const scripts: string[] = []
    const page = await visit('/contact', {
      before: async (one) =>
        void one.on('request', (request) => {
          if (request.resourceType() === 'script') scripts.push(request.url())
        }),
    })
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.waitForLoadState('networkidle')
    await page.close()
    return scripts.toSorted()
  }
  const first = await scriptsOf()
  assert.ok(first.length > 0)
  assert.deepEqual(await scriptsOf(), first)
})

test('what is weighed as on a first visit finds nothing in the memory of a page that is lent again', async (t) => {
  const { visit } = await site(t)
  const weigh = async (before: (page: Page) => Promise<void>) => {
    const requests: Request[] = []
    const page = await visit('/contact', {
      before: async (one) => {
        await before(one)
        one.on('requestfinished', (request) => void requests.push(request))
      },
    })
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.waitForLoadState('networkidle')
    const scripts = requests.filter((request) => request.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    await page.close()
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
  const first = await weigh(emptyCache)
  assert.ok(first > 10_000, `${first}`)
  await weigh(async () => {})
  assert.equal(await weigh(emptyCache), first)
})

test('a page that was changed for good is closed, and the next one is new', async (t) => {
  const { visit } = await site(t)
  const changes = [
    (page: Page) => page.emulateMedia({ colorScheme: 'dark' }),
    (page: Page) => page.exposeFunction('left', () => {}),
    (page: Page) => page.context().newCDPSession(page),
  ]
  for (const change of changes) {
    const page = await visit('/privacy')
    await change(page)
    await page.close()
    assert.ok(page.isClosed())
    const next = await visit('/privacy')
    assert.notEqual(next, page)
    await next.close()
    assert.ok(!next.isClosed())
  }
})
