import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { part, portal } from './portal-steps.ts'

/** Where the link in each mail leads. */
const place = '/console/profile?open=notices'

const choice = (page: Page, kind: string, how: string) =>
  part(page, 'Notices').getByRole('group', { name: kind }).getByLabel(how)

for (const theme of ['light', 'dark'] as const) {
  test(`the notices of one of the firm's people are in order, ${theme}`, async (t) => {
    const { enter, become } = await portal(t)
    await become({ role: 'manager' })
    const page = await enter('/privacy')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto(place)
    await choice(page, 'Enquiries given to you', 'At once').waitFor()
    await wellHeaded(page)
    await accessible(page)
    await fits(page, 320, phone.width, 1440)
  })
}

test('a consultant follows the link of a mail, and chooses what comes once a day', async (t) => {
  const { enter, become, database } = await portal(t)
  await become({ role: 'consultant' })
  const page = await enter(place, { expected: /ERR_FAILED/ })
  const daily = choice(page, 'What clients do in your projects', 'Once a day')
  await daily.waitFor()
  await part(page, 'Notices').locator(':focus').waitFor()
  // In the same turn, as a browser shows it and a screen reader says it.
  const isShown = await daily.evaluate(async (button: HTMLInputElement) => {
    button.click()
    await Promise.resolve()
    return button.checked
  })
  assert.ok(isShown)
  await page.getByText(/^Saved \d/).waitFor()
  const rows = database.read.selectFrom('staff_notice_choice').select(['kind', 'how'])
  assert.deepEqual(
    (await rows.execute()).map(({ kind, how }) => [kind, how]),
    [['client_act', 'daily']],
  )
  const calls = '**/api/staff/notices/'
  await page.route(calls, async (route) =>
    route.request().method() === 'PATCH' ? await route.abort() : await route.fallback(),
  )
  await choice(page, 'Replies that fall due', 'Never').click()
  const failed = part(page, 'Notices').getByRole('group', { name: 'Replies that fall due' })
  await failed.getByText('Not saved. We cannot be reached.').waitFor()
  assert.ok(await choice(page, 'Replies that fall due', 'At once').isChecked())
  await accessible(page)
  await page.unroute(calls)
  await page.reload()
  await daily.waitFor()
  assert.ok(await daily.isChecked())
})

test('of two choices at once, why the first was not saved stays beside it', async (t) => {
  const { enter, become, database } = await portal(t)
  await become({ role: 'consultant' })
  const page = await enter(place, { expected: /ERR_FAILED/ })
  const { promise: later, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/staff/notices/', async (route) => {
    const sent = route.request().postData() ?? ''
    if (!sent.includes('enquiry_due')) return await route.fallback()
    await later
    return await route.abort()
  })
  const kinds = ['Replies that fall due', 'What clients do in your projects'] as const
  await choice(page, kinds[0], 'Never').click()
  await choice(page, kinds[1], 'Once a day').click()
  const rows = database.read.selectFrom('staff_notice_choice').select('how')
  await page.getByText(/^Saved \d/).waitFor()
  letGo()
  const failed = part(page, 'Notices').getByRole('group', { name: kinds[0] })
  await failed.getByText('Not saved. We cannot be reached.').waitFor()
  assert.ok(await choice(page, kinds[0], 'At once').isChecked())
  assert.ok(await choice(page, kinds[1], 'Once a day').isChecked())
  assert.deepEqual(
    (await rows.execute()).map(({ how }) => how),
    ['daily'],
  )
})

test('an editor, to whom none of these mails come, chooses none', async (t) => {
  const { enter, become } = await portal(t)
  await become({ role: 'editor' })
  const page = await enter('/privacy')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(place)
  await part(page, 'Time zone').waitFor()
  assert.ok(!asked.includes('/api/staff/notices/'), asked.join(' '))
  assert.equal(await part(page, 'Notices').count(), 0)
})
