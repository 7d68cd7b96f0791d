import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { rowsAbout, writeRow } from '../../support/database/rows.ts'
import { gone, site } from '../browser.ts'
import { answersOf, storedToken } from '../portal-steps.ts'
import {
  atSignIn,
  fillEnquiry,
  front,
  loginCall,
  main,
  pressed,
  sent,
  services,
  typed,
  warningsOf,
} from './steps.ts'

/** Section 8 of the specification: the error catalogue, row by row. */

const failure = 'Failed to send message. Please try again or call us directly.'

test('8: whatever goes wrong with an enquiry is said above the button, and the form is kept', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact', { expected: /\b503\b|ERR_FAILED/ })
  for (const wrong of ['status', 'connection'] as const) {
    await page.route('**/contact', (route) =>
      wrong === 'status' ? route.fulfill({ status: 503, json: {} }) : route.abort(),
    )
    await fillEnquiry(page)
    await pressed(page, 'Send Message').click()
    const banner = main(page).getByRole('alert').filter({ hasText: failure })
    await banner.waitFor()
    await pressed(page, 'Send Message').waitFor()
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
})

test('8: when the content fails, the home page says so and the services are the built-in ones', async (t) => {
  const { content, page } = await front(t)
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
    const shown = main(page).getByRole('article').getByRole('heading')
    assert.deepEqual(await shown.allInnerTexts(), services)
  })
})

test('8: a failed sign-in is said in a red box above the button', async (t) => {
  const { page, signIn } = await atSignIn(t)
  const box = main(page).getByRole('alert')
  await signIn('wrong')
  await box.getByText('Invalid username or password', { exact: true }).waitFor()
  await redAbove(box, pressed(page, 'Sign In'))
  const detail = 'The rope is wet.'
  await page.route(loginCall, (route) => route.fulfill({ status: 403, json: { detail } }))
  await signIn('wrong')
  await box.getByText(detail, { exact: true }).waitFor()
  assert.equal(await storedToken(page), null)
})

async function redAbove(alert: Locator, below: Locator): Promise<void> {
  const ground = await alert.evaluate((one) => getComputedStyle(one).backgroundColor)
  const hue = Number(/oklch\([\d.]+ [\d.]+ ([\d.]+)/.exec(ground)?.[1])
  assert.ok(hue >= 10 && hue <= 40, `red: ${ground}`)
  const [upper, lower] = [await alert.boundingBox(), await below.boundingBox()]
  assert.ok(upper && lower && upper.y + upper.height <= lower.y)
}

test('8: what fails in the dashboard is logged', async (t) => {
  const { page, signIn } = await atSignIn(t)
  const warnings = warningsOf(page)
  await signIn()
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  await t.test('8: a list of projects that fails is logged, and loading ends', async () => {
    warnings.length = 0
    await page.route('**/api/projects/', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
    await gone(page.getByText('Loading dashboard...'))
    assert.equal(await page.getByRole('article').count(), 0)
    assert.ok(
      warnings.some((one) => one.startsWith('/projects/ failed: 500')),
      `${warnings}`,
    )
    await page.unroute('**/api/projects/')
  })
  await t.test('8: a project that fails is logged, and the modal does not open', async () => {
    warnings.length = 0
    await page.goto('/dashboard')
    await page.route('**/api/projects/*/', (route) => route.fulfill({ status: 404, json: {} }))
    const answered = answersOf(page)
    await page.getByRole('article').first().getByRole('button').click()
    await answered()
    assert.ok(
      warnings.some((one) => /^\/projects\/.* failed: 404/.test(one)),
      `${warnings}`,
    )
    assert.equal(await page.getByRole('dialog').getByText('Start Date').count(), 0)
    await page.unroute('**/api/projects/*/')
  })
  await t.test(
    '8: when the account cannot be read, that is logged and leads to /login',
    async () => {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
      await answersOf(page)()
      warnings.length = 0
      await page.route('**/api/users/me/', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/dashboard')
      await page.waitForURL('**/login')
      assert.ok(
        warnings.some((one) => one.startsWith('/users/me/ failed: 500')),
        `${warnings}`,
      )
    },
  )
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
