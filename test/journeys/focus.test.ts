import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { contentServer } from './content-server.ts'
import { hydrated, site } from './browser.ts'
import { answered, focusOf, makeReady, markNext } from './focus-steps.ts'
import { button, portal, refusals } from './portal-steps.ts'
import { answer, awake, link, signIn, siteWithClient } from './signin-steps.ts'

const sections = ['projects', 'documents', 'calendar', 'messages', 'profile', 'colleagues']

/** A section is left while a file that was chosen there may still be on its way. */
const leftBehind = new RegExp(`${refusals.source}|^failed: .*/api/uploads/.* net::ERR_ABORTED$`)

/** A portal whose buttons are pressed one after the other; gives where the focus was after each. */
async function pressing(t: TestContext) {
  const { enter, client } = await portal(t)
  const page = await enter('/dashboard', { expected: leftBehind })
  page.on('filechooser', (chooser) =>
    chooser.setFiles({ name: 'Rope.txt', mimeType: 'text/plain', buffer: Buffer.from('Rope') }),
  )
  const keyed = (key: string) => answered(page, page.keyboard.press(key))

  /** Goes on with what is left to press on this screen; what is open hides the rest, and is closed. */
  async function pressAll(but: string, pressed: string[]): Promise<[string, string][]> {
    const name = await page.evaluate(markNext, { pressed, but })
    if (name === null) {
      const isOpen = (await page.locator('dialog:modal, [popover]:popover-open').count()) > 0
      if (!isOpen) return []
      await keyed('Escape')
      return await pressAll(but, pressed)
    }
    const isReady = await page.evaluate(makeReady, client.password)
    // A list that was loaded again has replaced it meanwhile.
    if (!isReady) return await pressAll(but, pressed)
    await keyed('Enter')
    if (new URL(page.url()).pathname !== '/dashboard') return []
    const focus = await focusOf(page)
    assert.ok(pressed.length < 100, `${pressed.slice(-9).join(', ')}: no end`)
    return [[name, focus], ...(await pressAll(but, [...pressed, name]))]
  }
  return { page, keyed, pressAll }
}

/** Where the focus has to be after some of the acts. */
const next: [act: RegExp, focus: RegExp][] = [
  [/^Skip to content/, /^main/],
  [/^Mark all as read/, /^h2 Notifications/],
  [/^Send the answer/, /^div Your answer to “/],
  [/^Back to your projects/, /^button Dealer quotes/],
  [/^Send$/, /^textarea message/],
  [/^Stop it/, /^button Yes, stop it/],
]

test('after every act on every screen of the portal the focus is on what comes next', async (t) => {
  const { page, pressAll } = await pressing(t)
  const all: [string, string][] = []
  for (const section of sections) {
    await answered(page, page.goto(`/dashboard#${section}`))
    all.push(...(await pressAll('^Logout|asskey', [])))
  }
  const lost = all.filter(([, focus]) => focus === 'lost').map(([act]) => act)
  assert.deepEqual(lost, [])
  for (const [act, focus] of next) {
    const found = all.filter(([name]) => act.test(name))
    assert.ok(found.length > 0, `nobody pressed ${act}`)
    for (const [name, now] of found) assert.match(now, focus, name)
  }
})

test('after Decline the focus is on what was decided', async (t) => {
  const { page, keyed } = await pressing(t)
  await page.getByText('Training plan for the other thirty-seven dealers').first().click()
  await page.getByLabel('Your reason').first().fill('Too early.')
  await button(page, 'Decline').focus()
  await keyed('Enter')
  assert.match(await focusOf(page), /^div You have declined/)
})

test('after Try again the focus is on the section that was loaded', async (t) => {
  const { page, keyed } = await pressing(t)
  for (const section of sections) {
    await page.goto('/privacy')
    await page.route(/api\/(?!users\/me\/$|notifications|events\/stream)/, (route) =>
      route.fulfill({ status: 403, json: { detail: 'No.' } }),
    )
    await page.goto(`/dashboard#${section}`)
    const again = button(page, 'Try again').first()
    await again.focus()
    await page.unrouteAll()
    await keyed('Enter')
    assert.match(await focusOf(page), /^(h[2-4]|li|button|textarea)/, section)
  }
})

test('where trying again fails, too, the focus stays with what was tried', async (t) => {
  const { page, keyed } = await pressing(t)
  await page.goto('/privacy')
  const refused = /api\/(projects|requests|approvals)\/$/
  await page.route(refused, (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
  await page.goto('/dashboard')
  await button(page, 'Try again').nth(2).waitFor()
  for (const [at, heading] of ['Waiting for your approval', 'What we need from you'].entries()) {
    const again = button(page, 'Try again').first()
    await again.focus()
    await keyed('Enter')
    assert.equal(await focusOf(page), 'button Try again', heading)
    assert.equal(await button(page, 'Try again').count(), 3 - at)
    await page.unroute(refused)
    await keyed('Enter')
    await page.getByRole('heading', { name: heading }).waitFor()
    assert.match(await focusOf(page), /^h3 (Waiting for your approval|What we need)/, heading)
    await page.route(refused, (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }))
  }
})

/** Presses a button of the site by keyboard, and gives where the focus is afterwards. */
async function press(page: Page, name: string, seen: string): Promise<string> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
  await page.getByText(seen).first().waitFor()
  return await focusOf(page)
}

test('after the acts of the contact page and the blog the focus is on what comes next', async (t) => {
  const { visit } = await site(t)
  const page = await visit('/contact', { expected: refusals })
  await awake(page)
  await page.getByLabel('Name').fill('Amara')
  await page.getByLabel('Email').fill('amara@example.com')
  await page.getByLabel('Message').fill('Hello.')
  await hydrated(page.getByLabel('Message'))
  const refused = { detail: 'No.', errors: { email: ['Not fit.'] } }
  await answer(page, '/contact', 422, refused)
  assert.equal(await press(page, 'Send Message', 'Not fit.'), 'input email')
  await page.unroute('**/contact')
  await answer(page, '/contact', 503, {})
  assert.equal(await press(page, 'Send Message', 'Failed to send'), 'button Send Message')
  await page.unroute('**/contact')
  assert.equal(await press(page, 'Send Message', 'Thank You!'), 'h2 Thank You!')
  assert.equal(await press(page, 'Send Another Message', 'Send Message'), 'input name')
  await page.goto('/blog')
  await page.getByLabel('Email').fill('amara@example.com')
  assert.equal(await press(page, 'Subscribe', 'on its way'), 'h3 New posts by mail')
})

test('after Try again on a page that could not load the focus is where its content comes', async (t) => {
  const content = await contentServer(t)
  const { visit, origin } = await site(t, { settings: { CONTENT_API_URL: content.address } })
  content.origin = origin
  for (const [path, seen] of [
    ['/', 'Which Salesforce platforms'],
    ['/services', 'More about Advisory'],
  ] as const) {
    content.behaviour = 'failing'
    const page = await visit(path, { friends: [content.address], expected: /\b500\b/ })
    await page.getByRole('alert').waitFor()
    content.behaviour = 'well'
    assert.match(await press(page, 'Try again', seen), /^div/)
    assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-props]')))
  }
})

test('after the acts of signing in the focus is on what comes next', async (t) => {
  const { visit, client, database } = await siteWithClient(t)
  const page = await visit('/login', { expected: refusals })
  await awake(page)
  assert.equal(await press(page, 'Fill in', 'Demo'), 'button Sign In')
  await signIn(page, client.username, 'not the password')
  await page.getByRole('alert').waitFor()
  assert.equal(await focusOf(page), 'input password')

  await page.goto('/login/forgot')
  await page.getByLabel('Username or email').fill(client.username)
  await hydrated(page.getByLabel('Username or email'))
  const busy = { detail: 'Too many requests.' }
  await answer(page, '/auth/password/forgot/', 429, busy)
  assert.equal(await press(page, 'Send the link', busy.detail), 'button Send the link')
  await page.unrouteAll()
  assert.equal(await press(page, 'Send the link', 'Look in your inbox'), 'h1 Look in your inbox')

  const account = database.read.selectFrom('account').select('id')
  const { id } = await account.where('username', '=', client.username).executeTakeFirstOrThrow()
  await page.goto(`/login/reset#${await link(database, 'reset', id)}`)
  await awake(page)
  await page.getByLabel(/^New password$/i).fill('a longer rope than before')
  const changed = 'Your password is changed'
  assert.equal(await press(page, 'Change my password', changed), `h1 ${changed}`)
})
