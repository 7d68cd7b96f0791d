import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { button, portal, signInOn } from './portal-steps.ts'
import { emptyCache } from './weight.ts'

const project = 'Dealer quotes on the phone'
const later = '**/assets/PortalRest-*.js'

/** Keeps back the script of what most people open later; gives what lets it come, once it was asked for. */
async function keepBack(page: Page) {
  const [asked, coming] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(later, async (route) => {
    asked.resolve()
    await coming.promise
    await route.continue()
  })
  return async () => {
    await asked.promise
    coming.resolve()
  }
}

test('what waits can be read and answered while the scripts of later still come', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/privacy')
  const letCome = await keepBack(page)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await page.locator('summary').filter({ hasText: 'discount' }).click()
  await page.getByLabel('Your answer').filter({ visible: true }).fill('Twelve percent.')
  const card = page.getByRole('article').filter({ hasText: project })
  const detail = page.waitForResponse(/\/api\/projects\/[^/]+\/$/)
  await card.getByRole('button', { name: project }).click()
  await (await detail).finished()
  await page.evaluate(() => new Promise((done) => void requestIdleCallback(done)))
  assert.equal(await card.getAttribute('aria-busy'), 'true')
  await letCome()
  await page.getByRole('dialog', { name: project }).getByText('Milestones').first().waitFor()
})

test('nothing is called twice because it was called before the scripts came', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/privacy')
  const called: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) called.push(pathname)
  })
  // Until the stream is there, which asks for what was said before.
  await page.route('**/api/events/stream/', () => {})
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await button(page, 'Notifications').click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link').first().waitFor()
  assert.deepEqual(called.toSorted(), [...new Set(called)].toSorted())
  assert.ok(called.includes('/api/projects/'), called.join(' '))
})

test('a part whose script cannot be loaded says so, and is loaded when it can', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/privacy', { expected: /ERR_FAILED|could not be loaded/ })
  await page.route(later, (route) => route.abort())
  await page.goto('/dashboard#documents')
  await page.getByText('This part of the page could not be loaded.').waitFor()
  await page.unroute(later)
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: project }).first().waitFor()
})

test('the first load of the portal is within its limits', async (t) => {
  const { visit, client } = await portal(t)
  const page = await visit('/privacy')
  await signInOn(page, client)
  await emptyCache(page)
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Dealer quotes on the phone' }).waitFor()
  const sum = (all: [string, number][], type: string) =>
    all.filter(([kind]) => kind === type).reduce((total, [, bytes]) => total + bytes, 0)
  // Not as they finish: of one that finishes when the page is closed nobody can say the size.
  const all = await Promise.all(
    finished.map(async (request): Promise<[string, number]> => {
      const { responseBodySize } = await request.sizes()
      return [request.resourceType(), responseBodySize]
    }),
  )
  assert.ok(sum(all, 'script') > 50_000, 'the scripts were weighed')
  assert.ok(sum(all, 'script') < 200_000, `scripts ${sum(all, 'script')} B`)
  assert.ok(sum(all, 'stylesheet') < 10_000, `sheet ${sum(all, 'stylesheet')} B`)
})
