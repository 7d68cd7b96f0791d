import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { gone } from './browser.ts'
import { inboxOf } from './console-steps.ts'
import { answersOf, button } from './portal-steps.ts'

const sheetOfClients = '**/assets/ConsoleClients-*.css'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff Console' }).getByRole('link', { name }).first()

/** The sheets that a page has, by their names, in the order in which their rules count. */
const sheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => /(\w+)-[\w-]{8}\.css$/.exec(href ?? '')?.[1]),
  )

/** What everything in a room looks like: each element, with every property that a rule may set. */
async function lookOf(page: Page, path: string): Promise<string[]> {
  await menu(page, path).click()
  await answersOf(page)()
  await gone(page.getByText(/^Loading/))
  return await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')].map((one) => {
      const style = getComputedStyle(one)
      const named = ['display', 'position', 'color', 'backgroundColor', 'font', 'padding', 'margin']
      const more = [
        'gap',
        'border',
        'gridTemplateColumns',
        'textAlign',
        'opacity',
        'textDecoration',
      ]
      return `${one.tagName} ${[...named, ...more].map((name) => style[name as 'font']).join('; ')}`
    }),
  )
}

test('a room looks the same whichever was opened before it, and its sheet comes once', async (t) => {
  const { open } = await inboxOf(t, 3)
  const rooms = ['Clients', 'Projects', 'Messages', 'Subscribers']
  const looks = async (page: Page, names: string[]) => {
    const found = new Map<string, string[]>()
    for (const name of names) found.set(name, await lookOf(page, name))
    return found
  }
  const there = await open('/console/today')
  const first = await looks(there, rooms)
  const opened = ['ConsoleToday', ...rooms.map((name) => `Console${name}`)]
  assert.deepEqual(await sheets(there), [undefined, ...opened])
  await lookOf(there, 'Clients')
  assert.equal((await sheets(there)).length, 6)
  const back = await open('/console/subscribers')
  const second = await looks(back, rooms.toReversed())
  assert.deepEqual((await sheets(back)).slice(0, 3), [
    undefined,
    'ConsoleSubscribers',
    'ConsoleMessages',
  ])
  for (const name of rooms) {
    assert.ok(first.get(name)!.length > 20, name)
    assert.deepEqual(second.get(name), first.get(name), name)
  }
})

test('a room waits for its sheet; where that cannot come it says so, and is tried again', async (t) => {
  const { open } = await inboxOf(t, 0)
  const page = await open('/console/today', { expected: /failed|ERR_FAILED/ })
  await menu(page, 'Clients').waitFor()
  const [asked, coming] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(sheetOfClients, async (route) => {
    asked.resolve()
    await coming.promise
    await route.abort()
  })
  await menu(page, 'Clients').click()
  await asked.promise
  const field = page.getByRole('searchbox').or(page.getByLabel('Find a client'))
  await page.getByText('Loading...').waitFor()
  assert.equal(await field.count(), 0, 'it would be seen without its looks')
  coming.resolve()
  await page.getByText(/^This part of the page could not be loaded/).waitFor()
  await page.unroute(sheetOfClients)
  await button(page, 'Try again').click()
  await page.getByRole('main').getByText('Halden Marine Supply').first().waitFor()
  assert.deepEqual(await sheets(page), [undefined, 'ConsoleClients'])
})

test('what Today shows first is called with its page, and not again for that', async (t) => {
  const { open } = await inboxOf(t, 3)
  const page = await open('/privacy')
  const called: string[] = []
  let isScripted = false
  await page.route('**/assets/console-*.js', async (route) => {
    // What follows the account's answer leaves before any script of the console has come.
    await page.waitForResponse('**/api/staff/today/?whose=')
    isScripted = true
    await route.continue()
  })
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      called.push(`${isScripted ? 'late' : 'early'} ${pathname}${search}`)
  })
  // Until the stream is there, which asks for what was said before.
  await page.route('**/api/staff/today/stream/', () => {})
  await page.goto('/console/today')
  await page.locator('[data-row]').first().waitFor()
  const today = called.filter((one) => one.includes('/today/') && !one.includes('stream'))
  assert.deepEqual(today.toSorted(), [
    'early /api/staff/today/?whose=',
    'early /api/staff/today/counts/',
    'early /api/staff/today/figures/',
  ])
})
