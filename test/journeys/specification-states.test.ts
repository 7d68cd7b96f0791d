import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { rowsAbout, writeRow } from '../support/database/rows.ts'
import { contentServer } from './content-server.ts'
import { gone, site } from './browser.ts'
import { hold } from './signin-steps.ts'

/** Sections 4, 5, 8 and 9 of the specification, for the pages of visitors. */

const sent = {
  name: 'Amara Kessler',
  email: 'amara@example.com',
  message: 'We have 40 dealers\nand one spreadsheet.',
}
const failure = 'Failed to send message. Please try again or call us directly.'
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** What the fields of the enquiry hold, by name. */
const typed = (page: Page) =>
  main(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      const all = Object.fromEntries(new FormData(form)) as Record<string, string>
      return { name: all['name'], email: all['email'], message: all['message'] }
    })

async function fill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill(sent.name)
  await page.getByLabel('Email').fill(sent.email)
  await page.getByLabel('Message').fill(sent.message)
}

test('4, 5 and 8: the enquiry form', async (t) => {
  const here = await site(t)
  const page = await here.visit('/contact', { expected: /\b503\b|ERR_FAILED/ })

  await t.test('5: its fields, which of them are required, and their types', () => fields(page))

  await t.test(
    '4: while it is sent the button is disabled and says so; then comes Thank You',
    async () => {
      const release = await hold(page, '/contact')
      await fill(page)
      await button(page, 'Send Message').click()
      const busy = button(page, 'Sending...')
      await busy.waitFor()
      assert.ok(await busy.isDisabled())
      assert.equal(await busy.locator('span, svg').first().isVisible(), true, 'a spinner')
      release()
      await main(page).getByRole('heading', { name: 'Thank You!' }).waitFor()
      assert.equal(await main(page).locator('form').count(), 0)
      await page.unroute('**/contact')
      const rows = await here.database.read.selectFrom('enquiry').selectAll().execute()
      assert.equal(rows.length, 1)
      const [{ subject, budget_range, timeline, ...row } = assert.fail('no row')] = rows
      assert.deepEqual([subject, budget_range, timeline], ['', '', ''])
      assert.deepEqual([row.name, row.email], [sent.name, sent.email])
      assert.equal(row.message, sent.message)
    },
  )

  await t.test('4: Send Another Message gives a blank form', async () => {
    await button(page, 'Send Another Message').click()
    assert.deepEqual(await typed(page), { name: '', email: '', message: '' })
    await button(page, 'Send Message').waitFor()
  })

  await t.test(
    '8: whatever goes wrong is said above the button, and the form is kept',
    async () => {
      for (const wrong of ['status', 'connection'] as const) {
        await page.route('**/contact', (route) =>
          wrong === 'status' ? route.fulfill({ status: 503, json: {} }) : route.abort(),
        )
        await fill(page)
        await button(page, 'Send Message').click()
        const banner = main(page).getByRole('alert').filter({ hasText: failure })
        await banner.waitFor()
        await button(page, 'Send Message').waitFor()
        // Both at one moment: the page scrolls to what went wrong.
        const isAbove = await banner.evaluate((alert) => {
          const submit = alert.closest('form')?.querySelector('button[type=submit]')
          if (!submit) return null
          return alert.getBoundingClientRect().bottom <= submit.getBoundingClientRect().top
        })
        assert.equal(isAbove, true, wrong)
        assert.deepEqual(await typed(page), sent)
        await page.unroute('**/contact')
        await page.reload()
      }
    },
  )
})

async function fields(page: Page): Promise<void> {
  const found = await main(page)
    .locator('form :is(input, select, textarea)')
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
        .map(({ name, type, required }) => [name, type, required]),
    )
  assert.deepEqual(found, [
    ['name', 'text', true],
    ['email', 'email', true],
    ['phone', 'tel', false],
    ['company', 'text', false],
    ['service_interest', 'select-one', false],
    ['message', 'textarea', true],
  ])
  assert.equal(await page.getByLabel('Message').getAttribute('rows'), '6')
  const interest = page.getByLabel('Service Interest').getByRole('option')
  const values = interest.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const services = ['advisory', 'implementation', 'development', 'admin', 'integration', 'training']
  assert.deepEqual(await values, ['', ...services])
  assert.equal(await interest.first().innerText(), 'Select a service')
  await button(page, 'Send Message').click()
  assert.ok(await page.getByLabel('Name').evaluate((one) => one === document.activeElement))
}

/** A site that reads its content from another server. */
async function front(t: TestContext) {
  const content = await contentServer(t)
  const here = await site(t, { settings: { CONTENT_API_URL: content.address } })
  content.origin = here.origin
  const friends = [content.address]
  const page = await here.visit('/terms', { friends, expected: /\b500\b|ERR_(ABORTED|EMPTY|CONN)/ })
  return { content, page }
}

/** What a content server sends that knows the fields of section 3 and no others. */
const stranger = {
  '/homepage/': {
    statistics: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((label, at) => ({
      prefix: '$',
      value: String(at + 1),
      suffix: 'M',
      label,
    })),
    faqs: [{ question: 'Does it float?', answer: 'It does.' }],
    partners: [{ name: 'Foghorn Freight' }],
  },
  '/services/': ['Shield', 'Zap', 'Users', 'Target', 'Globe', 'BarChart3', 'Nonesuch'].map(
    (icon) => ({
      title: `Rigging ${icon}`,
      description: '',
      short_description: 'Ropes and knots.',
      icon,
      features: [],
      key_benefits: ['Nothing comes loose'],
    }),
  ),
}

test('2, 4 and 8: the pages with content of another server', async (t) => {
  const { content, page } = await front(t)

  await t.test('4: while the home page loads', async () => {
    content.behaviour = 'slow'
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByText('Loading...', { exact: true }).waitFor()
    await page.getByText('Which Salesforce platforms do you implement?').waitFor()
    await gone(page.getByText('Loading...', { exact: true }))
  })
  await t.test('4: while the services load', async () => {
    await page.goto('/services', { waitUntil: 'commit' })
    await page.getByText('Loading services...', { exact: true }).waitFor()
    await main(page).getByRole('article').first().waitFor()
    await gone(page.getByText('Loading services...', { exact: true }))
  })
  await t.test('8: when the home page fails', async () => {
    content.behaviour = 'failing'
    await page.goto('/')
    const alert = main(page).getByRole('alert')
    await alert.getByText('Error loading data', { exact: true }).waitFor()
    await alert.getByText('API Error: 500 Internal Server Error', { exact: true }).waitFor()
  })
  await t.test('8: when the services fail, the built-in ones are shown', async () => {
    await page.goto('/services')
    const words = 'Error loading services. Showing default services.'
    await main(page).getByText(words, { exact: true }).waitFor()
    assert.equal(await main(page).getByRole('article').count(), 6)
  })
  await t.test('2 and 9: at most four statistics, with prefix and suffix', async () => {
    Object.assign(content, { behaviour: 'well', instead: stranger })
    await page.goto('/')
    await page.getByText('Foghorn Freight').waitFor()
    const figures = await main(page).locator('dl').first().locator('dd').allInnerTexts()
    assert.deepEqual(figures, ['$1M', '$2M', '$3M', '$4M'])
    const labels = await main(page).locator('dl').first().locator('dt').allInnerTexts()
    assert.deepEqual(labels, ['One', 'Two', 'Three', 'Four'])
    assert.deepEqual(await main(page).locator('summary').allInnerTexts(), ['Does it float?'])
  })
  await t.test('2: services with six icons, a short description and benefits', async () => {
    await page.goto('/services')
    const articles = main(page).getByRole('article').filter({ hasText: 'Rigging' })
    await articles.nth(6).waitFor()
    assert.match(await articles.first().innerText(), /Ropes and knots\.\s+Nothing comes loose/)
    const icons = await articles.evaluateAll((all) =>
      all.map((one) => one.querySelector('svg')?.innerHTML ?? 'none'),
    )
    assert.equal(new Set(icons).size, 6)
    assert.equal(icons.at(-1), icons[0], 'Shield stands for an icon that does not exist')
  })
  await t.test('2: nothing from the server gives the built-in questions and services', async () => {
    const empty = { statistics: [], faqs: [], partners: [] }
    content.instead = { '/homepage/': empty, '/services/': [] }
    await page.goto('/')
    await main(page).locator('summary').nth(4).waitFor()
    assert.equal(await page.getByText('Trusted Integration Partners').count(), 0)
    assert.equal(await main(page).locator('dl').first().locator('dd').count(), 4)
    await page.goto('/services')
    await main(page).getByRole('article').nth(5).waitFor()
  })
})

test('8: a picture that fails becomes initials', async (t) => {
  const { visit, database, lookForChanges } = await site(t)
  const { testimonial } = rowsAbout('any')
  for (const [person, avatar_url] of [
    ['Zoë van Quast', '/assets/zoe.webp'],
    ['Otto Quist', 'https://pictures.example/otto.webp'],
  ] as const) {
    await writeRow(database, 'testimonial', { ...testimonial, author_name: person, avatar_url })
  }
  await lookForChanges()
  const page = await visit('/', { expected: /\b404\b.*zoe\.webp/ })
  for (const [person, initials] of [
    ['Zoë van Quast', 'ZQ'],
    ['Otto Quist', 'OQ'],
  ] as const) {
    const voice = page.getByRole('figure').filter({ hasText: person })
    await voice.scrollIntoViewIfNeeded()
    assert.ok(await voice.getByText(initials, { exact: true }).isVisible(), person)
    for (const picture of await voice.locator('img').all()) {
      await picture.evaluate((one: HTMLImageElement) => one.decode().catch(() => null))
      assert.equal(await picture.evaluate((one: HTMLImageElement) => one.alt), '')
    }
  }
})
