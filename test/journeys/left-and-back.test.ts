import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { text } from '../fixtures/document-samples.ts'
import { author, workOf } from '../support/work/message-fixture.ts'
import { gone } from './browser.ts'
import { button, portal, refusals } from './portal-steps.ts'

/** As browsers tell a page that another tab is before it, or that it is seen again. */
const setVisible = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    visible ? 'visible' : 'hidden',
  )

const project = 'Dealer quotes on the phone'

test('a hidden tab follows and reads nothing, and catches up when it is seen again', async (t) => {
  const { enter, database, clock } = await portal(t)
  const page = await enter('/dashboard#messages', { expected: /ERR_ABORTED|ERR_FAILED/ })
  await page.getByRole('log').waitFor()
  const ended = page.waitForEvent('requestfailed', (one) => one.url().includes('/events/stream/'))
  await setVisible(page, false)
  await ended
  const calls: string[] = []
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  const written = await database.read
    .selectFrom('project')
    .selectAll()
    .where('title', '=', project)
    .executeTakeFirstOrThrow()
  await (await workOf(database, clock)).send(written, 'Written while nobody looked.', author)
  // Longer than the stream takes to tell.
  await page.waitForTimeout(2_500)
  assert.equal(calls.join(', '), '')
  await setVisible(page, true)
  await page.getByRole('log').getByText('Written while nobody looked.').waitFor()
  while (!calls.some((call) => call.endsWith('/messages/read/'))) await page.waitForTimeout(50)
  assert.ok(calls.includes('GET /api/events/stream/'), calls.join(', '))
})

test('what was typed stays until it is sent, through a refusal and a reload, and then is gone', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { expected: refusals })
  const forms = [
    ['#projects', '/requests/*/answer/', 'Your answer', 'Send the answer'],
    ['#projects', '/approvals/*/decide/', 'Your reason', 'Decline'],
    ['#messages', '/projects/*/messages/', 'Your message', 'Send'],
  ] as const
  for (const [section, path, label, send] of forms) {
    const field = page.getByLabel(label).first()
    const open = async () => {
      await page.goto('about:blank')
      await page.goto(`/dashboard${section}`)
      await field.waitFor({ state: 'attached' })
      await page.evaluate(() =>
        document.querySelectorAll('details').forEach((one) => (one.open = true)),
      )
    }
    await open()
    await field.fill('Typed and kept.')
    await page.route(`**/api${path}`, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { detail: 'Not just now.' } }),
    )
    const press = () => page.getByRole('button', { name: send, exact: true }).first().click()
    await press()
    await page.getByText('Not just now.').first().waitFor()
    await open()
    assert.equal(await field.inputValue(), 'Typed and kept.', label)
    await page.unroute(`**/api${path}`)
    const sent = page.waitForResponse((one) => one.request().method() !== 'GET' && one.ok())
    await press()
    await sent
    await page.waitForFunction(
      () => !Object.keys(sessionStorage).some((name) => name.startsWith('draft')),
    )
  }
})

test('a file that is refused says why and can be sent again, and the others arrive', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter('/dashboard#documents', { expected: refusals })
  const choose = async (...names: string[]) => {
    const opens = page.waitForEvent('filechooser')
    await button(page, /^Choose files for/)
      .first()
      .click()
    const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }))
    await (await opens).setFiles(files)
  }
  const pieces = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*/', async (route) => {
    await pieces.promise
    await route.fallback()
  })
  await page.route('**/api/uploads/', (route) =>
    (route.request().postDataJSON() as { name: string }).name === 'full.txt'
      ? route.fulfill({ status: 409, json: { detail: 'There is no room for it.' } })
      : route.fallback(),
  )
  await choose('full.txt', 'one.txt', 'two.txt', 'three.txt')
  await page.getByText('Not sent: There is no room for it.').waitFor()
  await button(page, 'Pause two.txt').waitFor()
  await page.getByText('Waiting for its turn').waitFor()
  assert.equal(await page.getByText('Waiting for its turn').count(), 1, 'two at once')
  pieces.resolve()
  for (const name of ['one', 'two', 'three'])
    await button(page, `Download ${name}.txt, version 1`).waitFor()
  assert.equal(await button(page, 'Pause full.txt').count(), 0)
  await button(page, 'Dismiss full.txt').click()
  await gone(page.getByText('There is no room for it.'))
  await page.unroute('**/api/uploads/')
  await choose('full.txt')
  await button(page, 'Download full.txt, version 1').waitFor()
  const names = await database.read.selectFrom('document').select('name').execute()
  for (const name of ['full.txt', 'one.txt', 'two.txt', 'three.txt'])
    assert.equal(names.filter((one) => one.name === name).length, 1, name)
})
