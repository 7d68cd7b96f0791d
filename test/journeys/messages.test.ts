import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { author, workOf } from '../support/work/message-fixture.ts'
import { signedIn } from '../support/signin/signed-in.ts'
import { desktop, gone, phone, site } from './browser.ts'
import { accessible, fits } from './checks.ts'

const quotes = 'Dealer quotes on the phone'

/** Red, green and blue of the ground on which a text stands. */
const groundOf = (text: Locator) =>
  text.evaluate((element) => {
    const seen = (one: Element): string => {
      const { backgroundColor } = getComputedStyle(one)
      const clear = backgroundColor === 'rgba(0, 0, 0, 0)'
      return clear && one.parentElement ? seen(one.parentElement) : backgroundColor
    }
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = seen(element)
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })

/** The demo client, signed in with a token that is not bound to a cookie. */
async function maren(t: TestContext) {
  const here = await site(t)
  const { Authorization = '' } = await signedIn(here, 'demo')
  const token = Authorization.replace('Token ', '')
  const before = (page: Page) =>
    page.addInitScript((key) => localStorage.setItem('token', key), token)
  const open = (path: string, more: Parameters<typeof here.visit>[1] = {}) =>
    here.visit(path, { before, ...more })
  const project = await here.database.read
    .selectFrom('project')
    .select(['id', 'organisation_id', 'title'])
    .where('title', '=', quotes)
    .executeTakeFirstOrThrow()
  return { ...here, open, project, work: await workOf(here.database, here.clock) }
}

const log = (page: Page) => page.getByRole('log')
const box = (page: Page) => page.getByLabel('Your message')

for (const viewport of [desktop, phone]) {
  for (const theme of ['light', 'dark']) {
    test(`messages and notifications are accessible at ${viewport.width} px, ${theme}`, async (t) => {
      const { open } = await maren(t)
      const page = await open('/dashboard#messages', { viewport })
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
      await log(page).getByText('Stock will be live from Thursday').waitFor()
      await page.getByText('New messages').waitFor()
      await accessible(page)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('link', { name: /Three dealers quote from the van/ }).waitFor()
      await accessible(page)
      await page.keyboard.press('Escape')
      await fits(page, 320, viewport.width)
    })
  }
}

test('a message of the client arrives once, and the firm’s answer appears by itself', async (t) => {
  const { open, database, project, work } = await maren(t)
  const page = await open('/dashboard#messages')
  await box(page).fill('To Petra, until March.\nSee https://example.com/discounts.')
  await box(page).press('Control+Enter')
  await log(page).getByText('To Petra, until March.').waitFor()
  // The stream may bring it before the answer does.
  await page.getByText('Sent.').waitFor()
  assert.equal(await box(page).inputValue(), '')
  const [red = 255, green = 0, blue = 0] = await groundOf(log(page).getByText('To Petra'))
  assert.ok(
    red < green && red < blue,
    'one’s own words stand on the petrol of the house, not on rose',
  )
  const link = log(page).getByRole('link', { name: 'https://example.com/discounts', exact: true })
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
  const rows = database.read.selectFrom('message').select('body').where('from_firm', '=', 0)
  const sent = (await rows.execute()).filter(({ body }) => body.startsWith('To Petra'))
  assert.equal(sent.length, 1)
  await work.send(project, 'To Petra it is. javascript:alert(1) <b>bold</b>', author)
  await log(page).getByText('To Petra it is. javascript:alert(1) <b>bold</b>').waitFor()
})

test('a message that could not be sent stays in its field, also after a reload, and is sent once in the end', async (t) => {
  const { open, database } = await maren(t)
  const page = await open('/dashboard#messages', { expected: /status(?: of)? 500|ERR_FAILED/ })
  let answers = 0
  await page.route('**/messages/', async (route) => {
    if (route.request().method() !== 'POST' || answers++ > 0) return await route.continue()
    // The server gets it, but the answer is lost.
    await route.fetch()
    await route.abort()
  })
  await box(page).fill('Is anybody there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').getByText('Not sent; your text is still here.').waitFor()
  await page.reload()
  assert.equal(await box(page).inputValue(), 'Is anybody there?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent.').waitFor()
  assert.equal(await box(page).inputValue(), '')
  const rows = database.read.selectFrom('message').select('id')
  assert.equal((await rows.where('body', '=', 'Is anybody there?').execute()).length, 1)
})

test('a notification opens its thread and no longer counts as new', async (t) => {
  const { open } = await maren(t)
  const page = await open('/dashboard')
  const marks = page.waitForRequest((one) => one.url().endsWith('/notifications/read/'))
  await page.getByRole('button', { name: 'Notifications, 2 new' }).click()
  await page.getByRole('link', { name: /Idris Halloran wrote about/ }).click()
  await log(page).getByText('Stock will be live from Thursday').waitFor()
  await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
  assert.equal((await marks).method(), 'POST', 'also what is not read by being shown')
  assert.equal(
    new URL(page.url()).search,
    '',
    'a query that is left would open the project in the list as well',
  )
})

test('the choice of mails can be changed by keyboard, and is saved', async (t) => {
  const { open, database } = await maren(t)
  const page = await open('/dashboard#profile')
  const group = page.getByRole('group', { name: 'Messages' })
  await group.getByLabel('At once').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^Saved/).waitFor()
  await page.reload()
  assert.ok(await group.getByLabel('Once a day').isChecked())
  const rows = await database.read.selectFrom('notification_choice').selectAll().execute()
  assert.deepEqual(
    rows.map(({ kind, how }) => [kind, how]),
    [['message', 'daily']],
  )
  await accessible(page)
})

test('of a text that is too long nothing is cut off, and it is said before anything is sent', async (t) => {
  const { open } = await maren(t)
  const page = await open('/dashboard#messages', { expected: /status(?: of)? 400/ })
  const field = box(page)
  await field.fill('word '.repeat(2_400))
  await page.getByText('Use at most 10,000 characters; this has 12,000, 2,000 too many.').waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Use at most 10,000 characters').waitFor()
  assert.equal((await field.inputValue()).length, 12_000)
  await field.fill('word')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await gone(page.getByText('Use at most 10,000 characters'))
})
