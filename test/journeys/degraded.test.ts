import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { gone, phone, site } from './browser.ts'
import { contentServer, type Behaviour } from './content-server.ts'
import { accessible, fits } from './checks.ts'

/** A site that reads its content from another server with this behaviour. */
async function front(t: TestContext, behaviour: Behaviour) {
  const content = await contentServer(t)
  const { visit, origin } = await site(t, { settings: { CONTENT_API_URL: content.address } })
  Object.assign(content, { origin, behaviour })
  return {
    content,
    visit: (path: string, expected = /^$/, until: 'commit' | 'load' = 'load') =>
      visit(path, { friends: [content.address], expected, until }),
  }
}

const faq = 'Which Salesforce platforms do you implement?'
const partners = 'Trusted Integration Partners'
const defaults = 'Error loading services. Showing default services.'
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const articles = (page: Page) => page.getByRole('main').getByRole('article')

async function inOrder(page: Page): Promise<void> {
  await accessible(page)
  await fits(page, 320, phone.width, 1440)
}

/** Asserts that the built-in parts are there, whether the content loads or not. */
async function usable(page: Page): Promise<void> {
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1)
  const main = page.getByRole('main')
  assert.ok((await main.getByRole('link', { name: /^Get (Started|Free)/ }).count()) > 0)
  assert.ok(await page.getByRole('contentinfo').getByText('Coronet Consulting LLC').isVisible())
}

test('home: slow content shows a loading message, then the content', async (t) => {
  const { visit } = await front(t, 'slow')
  const page = await visit('/', undefined, 'commit')
  await page.getByText('Loading...').waitFor()
  assert.equal(await page.getByText(faq).count(), 0)
  await usable(page)
  await page.getByText(faq).waitFor()
  await gone(page.getByText('Loading...'))
  assert.ok(await page.getByRole('heading', { name: partners }).isVisible())
  assert.equal(await page.getByRole('definition').count(), 4)
  await inOrder(page)
})

test('services: slow content shows a loading message, then the content', async (t) => {
  const { visit } = await front(t, 'slow')
  const page = await visit('/services', undefined, 'commit')
  await page.getByText('Loading services...').waitFor()
  assert.equal(await articles(page).count(), 0)
  await articles(page).first().waitFor()
  await gone(page.getByText('Loading services...'))
  assert.equal(await articles(page).count(), 6)
  await inOrder(page)
})

test('home: a failure is shown with its status, until trying again works', async (t) => {
  const { visit, content } = await front(t, 'failing')
  const page = await visit('/', /\b500\b/)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  const lines = (await alert.innerText()).split(/\n+/)
  assert.deepEqual(lines.slice(0, 2), [
    'Error loading data',
    'API Error: 500 Internal Server Error',
  ])
  await usable(page)
  await inOrder(page)
  content.behaviour = 'slow'
  await retry(page).click()
  await page.getByText('Loading...').waitFor()
  await gone(alert)
  await page.getByText(faq).waitFor()
  await gone(alert)
})

test('services: after a failure the built-in services are shown, until trying again works', async (t) => {
  const { visit, content } = await front(t, 'failing')
  const page = await visit('/services', /\b500\b/)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  assert.ok(await alert.getByText(defaults, { exact: true }).isVisible())
  assert.equal(await articles(page).count(), 6)
  assert.equal(await articles(page).getByRole('list').first().getByRole('listitem').count(), 4)
  await usable(page)
  await inOrder(page)
  content.behaviour = 'well'
  await retry(page).click()
  await alert.waitFor({ state: 'detached' })
  await articles(page).first().waitFor()
  assert.equal(await articles(page).count(), 6)
})

test('a server that is not running is shown as an error, too', async (t) => {
  const { visit, content } = await front(t, 'well')
  await content.stop()
  const page = await visit('/', /ERR_CONNECTION_REFUSED/)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  assert.match(await alert.innerText(), /^Error loading data\s+\S.{5}/)
  await inOrder(page)
  const services = await visit('/services', /ERR_CONNECTION_REFUSED/)
  await services.getByText(defaults).waitFor()
  assert.equal(await articles(services).count(), 6)
})

test('while a server hangs, the pages show that they are loading, and can be used', async (t) => {
  const { visit } = await front(t, 'hanging')
  for (const [path, words] of [
    ['/', 'Loading...'],
    ['/services', 'Loading services...'],
  ] as const) {
    const page = await visit(path)
    await page.waitForTimeout(1500)
    assert.ok(await page.getByText(words).isVisible())
    assert.equal(await page.getByRole('alert').count(), 0)
    await usable(page)
    await inOrder(page)
    await page.getByRole('main').getByRole('link', { name: /^Get/ }).last().click()
    await page.waitForURL('**/contact')
  }
})

/** Scripts that run, not structured data. */
const scripts = 'script:not([type="application/ld+json"])'

test('once the server answers in time, pages are complete and have no script', async (t) => {
  const { visit, content } = await front(t, 'failing')
  const page = await visit('/', /\b500\b/)
  await page.getByRole('alert').waitFor()
  content.behaviour = 'well'
  for (const path of ['/', '/services']) {
    // On a busy machine even a working server may be too slow.
    for (let tries = 0; tries < 10; tries++) {
      await page.goto(path)
      if ((await page.locator(scripts).count()) === 0) break
    }
    assert.equal(await page.locator(scripts).count(), 0, path)
    assert.ok((await articles(page).count()) >= 6)
    assert.equal(await page.getByText(/^Loading/).count(), 0)
  }
})
