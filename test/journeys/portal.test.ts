import assert from 'node:assert/strict'
import { test } from 'node:test'
import { focusReads, hasFocus, phone } from './browser.ts'
import { accessible, fits, wellHeaded } from './checks.ts'
import { answersOf, button, portal, refusals, signInOn, storedToken } from './portal-steps.ts'

/** A text of each section that no other has. */
const sections = {
  Projects: 'Your Projects',
  Documents: 'Drop files here',
  Calendar: 'In your own calendar',
  Messages: 'Your message',
}

for (const theme of ['light', 'dark'] as const) {
  test(`every section is in order, ${theme}`, async (t) => {
    const { enter } = await portal(t)
    const page = await enter('/privacy')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Welcome back, Maren!', level: 1 }).waitFor()
    assert.ok(await page.getByText("Here's your project overview").isVisible())
    const menu = page.getByRole('navigation', { name: 'Client Portal' })
    for (const [label, sentence] of Object.entries(sections)) {
      await menu.getByRole('link', { name: new RegExp(`^${label}`) }).click()
      await page.getByRole('main').getByText(sentence).first().waitFor()
      assert.ok(page.url().endsWith(`/dashboard#${label.toLowerCase()}`))
      assert.equal(await page.title(), `${label} | Coronet Consulting`)
      const current = menu.locator('[aria-current=page]')
      assert.match((await current.innerText()) ?? '', new RegExp(`^${label}`))
      await wellHeaded(page)
      await accessible(page)
      await fits(page, 320, phone.width, 1440, 2560)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), theme)
  })
}

test('each section has its own address, and gets the focus when it is opened by keyboard', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard#calendar')
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor()
  const isFocused = (name: string) =>
    page
      .getByRole('heading', { name, exact: true })
      .evaluate((one) => one === document.activeElement)
  assert.ok(!(await isFocused('Calendar')), 'the focus does not move on arrival')
  await page.getByRole('link', { name: 'Messages' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor()
  assert.ok(await isFocused('Messages'))
  await page.goBack()
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor()
  await page.goto('/dashboard#nothing')
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
})

test('the menu of a phone opens, leads to a section and closes by keyboard', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { viewport: phone })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button(page, 'Menu').focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await accessible(page)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await hasFocus(button(page, 'Menu'))
  await page.keyboard.press('Space')
  await menu.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  await focusReads(page, 'Documents')
})

test('without a session one is sent to sign in, before any call', async (t) => {
  const { visit } = await portal(t)
  const calls: string[] = []
  const page = await visit('/dashboard#documents', {
    before: async (page) =>
      void page.on('request', (one) => one.url().includes('/api/') && calls.push(one.url())),
  })
  await page.waitForURL('**/login')
  assert.deepEqual(calls, [])
  const next = await page.evaluate(() => sessionStorage.getItem('next'))
  assert.equal(next, '/dashboard#documents')
})

test('an ended session leads to the sign-in page once, and from there back', async (t) => {
  const { enter, client, database } = await portal(t)
  // Outside of the portal while it ends, because its stream of events may notice first.
  const page = await enter('/privacy', { expected: refusals })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await database.transaction((trx) =>
    trx.updateTable('session').set({ ended_at: '2026-11-20T15:00:00.000Z' }).execute(),
  )
  await page.goto('/dashboard#documents')
  await page.waitForURL('**/login')
  assert.equal(await storedToken(page), null)
  assert.deepEqual(warnings, ['/users/me/ failed: 401 Please sign in.'])
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Username or email').fill(client.username)
  await page.getByLabel('Password', { exact: true }).fill(client.password)
  await button(page, 'Sign In').click()
  await page.waitForURL('**/dashboard#documents')
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
})

test('when the account cannot be loaded, that is logged once and leads to the sign-in page', async (t) => {
  const { enter } = await portal(t)
  const warnings: string[] = []
  const page = await enter('/dashboard', {
    expected: refusals,
    before: async (page) => {
      page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
      await page.route('**/api/users/me/', (route) => route.fulfill({ status: 503, json: {} }))
    },
  })
  await page.waitForURL('**/login')
  assert.equal(warnings.length, 1)
  assert.match(warnings[0] ?? '', /^\/users\/me\/ failed: 503 /)
})

test('logging out ends the session here and on the server', async (t) => {
  const { enter, database } = await portal(t)
  const page = await enter('/privacy')
  // What is still on its way would be refused.
  const last = page.waitForResponse('**/api/documents/removed/')
  await page.goto('/dashboard#documents')
  await last
  await button(page, 'Logout').click()
  await page.waitForURL('**/login')
  assert.equal(await storedToken(page), null)
  assert.equal(await page.evaluate(() => sessionStorage.getItem('next')), null)
  const sessions = await database.read.selectFrom('session').select('ended_at').execute()
  assert.ok(sessions.length === 1 && sessions[0]?.ended_at)
  await page.goBack()
  assert.ok(!(await page.getByText('Maren').isVisible()))
})

test('logging out works without the server, too', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { expected: refusals })
  await page.route('**/api/auth/logout/', (route) => route.abort())
  await button(page, 'Logout').click()
  await page.waitForURL('**/login')
  assert.equal(await storedToken(page), null)
})

test('when one tab signs out, the others do', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard')
  const other = await page.context().newPage()
  const answered = answersOf(other)
  await other.goto('/dashboard#calendar')
  await other.getByRole('heading', { name: 'Calendar', exact: true }).waitFor()
  await answered()
  await button(page, 'Logout').click()
  await Promise.all([page.waitForURL('**/login'), other.waitForURL('**/login')])
})

test('staff are redirected to the console with its sections', async (t) => {
  const { enter, become } = await portal(t)
  await become({ role: 'manager' })
  const page = await enter('/dashboard#projects')
  await page.waitForURL('**/console/today#projects')
  const menu = page.getByRole('navigation', { name: 'Staff Console' })
  await menu.waitFor()
  // Each without how much waits there.
  const links = await menu.getByRole('link').allInnerTexts()
  const labels = links.map((text) => text.split('\n')[0])
  const work = ['Today', 'Enquiries', 'Clients', 'Projects', 'Messages']
  const texts = ['Pages', 'Blog', 'Case studies', 'Own pages', 'Texts', 'Pictures']
  const site = [...texts, 'Redirects', 'Subscribers']
  const more = [
    'People',
    'Mail',
    'Mail templates',
    'Audit',
    'Import',
    'Profile',
    'Second factor',
    'API keys',
    'Help',
  ]
  assert.deepEqual(labels, [...work, ...site, ...more])
  await page.getByRole('button', { name: 'Only mine' }).waitFor()
  await page.goto('/admin')
  await page.waitForURL('**/console/today')
  await page.getByRole('button', { name: 'Only mine' }).waitFor()
  await accessible(page)
})

test('a client is redirected from the console to the portal', async (t) => {
  const { enter } = await portal(t)
  // What the firm sees first leaves with the document, and is refused.
  const page = await enter('/console', { expected: /staff\/today|status of 403/ })
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor()
})

test('on the narrowest phone the greeting has the width to itself, above its tools', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', { viewport: { width: 320, height: 640 } })
  const heading = page.getByRole('heading', { level: 1 })
  const [greeting, search] = [
    await heading.boundingBox(),
    await button(page, 'Search').boundingBox(),
  ]
  assert.ok(greeting && search)
  assert.ok(greeting.height < 40, `the greeting is ${greeting.height} px high`)
  assert.ok(search.y >= greeting.y + greeting.height)
})

test('somebody without a first name is greeted by username', async (t) => {
  const { enter, become } = await portal(t)
  await become({ first_name: '' })
  const page = await enter('/dashboard')
  await page.getByRole('heading', { name: 'Welcome back, demo!' }).waitFor()
})

test('before scripts are loaded, the page shows that it is loading, in the chosen theme', async (t) => {
  const { visit, client } = await portal(t)
  const page = await visit('/privacy', { colorScheme: 'dark' })
  await signInOn(page, client)
  await page.evaluate(() => localStorage.setItem('theme', 'system'))
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/assets/portal-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByText('Loading dashboard...').waitFor()
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  assert.equal(await theme(), 'dark')
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
})

test('the first calls leave before the scripts have come, and are made once', async (t) => {
  const { visit, client } = await portal(t)
  const page = await visit('/privacy')
  await signInOn(page, client)
  const calls: string[] = []
  page.on('request', (request) => {
    const [, path] = /\/api(\/[^?]+)/.exec(request.url()) ?? []
    if (path) calls.push(path)
  })
  await page.route('**/assets/portal-*.js', async (route) => {
    while (calls.length < 6) await page.waitForTimeout(20)
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
  for (const path of ['/users/me/', '/requests/', '/approvals/', '/projects/'])
    assert.equal(calls.filter((each) => each === path).length, 1, path)
  await page.unroute('**/assets/portal-*.js')
  await page.goto('/dashboard#profile')
  calls.length = 0
  await page.reload()
  await page.getByRole('heading', { name: 'Profile', level: 2 }).waitFor()
  assert.ok(!calls.includes('/projects/'), 'which this section does not show')
})

test('with scripts off, the page says that it needs them', async (t) => {
  const { visit } = await portal(t)
  const page = await visit('/dashboard', { javaScriptEnabled: false, expected: /csp$/ })
  const sentence = page.locator('[data-unscripted]')
  assert.match(await sentence.innerText(), /so it needs scripts/)
  assert.ok(await sentence.isVisible())
  assert.ok(!(await page.getByText('Loading dashboard...').isVisible()))
})
