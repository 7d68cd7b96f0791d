import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Project } from '../../src/features/project/contract.ts'
import { projectStatuses, type ProjectStatus } from '../../src/contract/work.ts'
import { readDemoSignIn } from '../../src/features/setup/demo-accounts.ts'
import { desktop, gone, site } from './browser.ts'
import { answersOf, storedToken } from './portal-steps.ts'

/** Sections 2, 4, 6, 8 and 9 of the specification: the sign-in and the dashboard. */

const login = '**/api/auth/login/'
const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: typeof name === 'string' })
const box = (page: Page) => page.getByRole('main').getByRole('alert')

/** The hue of a status’s badge in oklch: green, blue, yellow. The others are grey. */
const badges = {
  active: [140, 170],
  completed: [230, 255],
  on_hold: [80, 110],
} as const

test('2, 4, 6, 8 and 9: the sign-in and the dashboard', async (t) => {
  const here = await site(t)
  const client = (await readDemoSignIn(here.database)) ?? assert.fail('no demo client')
  const warnings: string[] = []
  const page = await here.visit('/dashboard', {
    locale: 'en-US',
    expected: /\b(401|403|404|500|503)\b|ERR_FAILED/,
  })
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  page.setDefaultTimeout(8_000)

  async function signIn(secret = client.password): Promise<void> {
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Username or email').fill(client.username)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await button(page, 'Sign In').click()
  }

  await t.test('6: without a session the dashboard leads to /login', () =>
    page.waitForURL('**/login'),
  )
  await t.test('2: /login', () => loginPage(page, client))
  await t.test('2: while the request runs the button says so and is disabled', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(login, async (route) => {
      await held.promise
      await route.fulfill({ status: 401, json: {} })
    })
    await signIn('wrong')
    const busy = button(page, 'Signing in...')
    await busy.waitFor()
    assert.ok(await busy.isDisabled())
    held.resolve()
    await box(page).getByText('Invalid username or password', { exact: true }).waitFor()
    await page.unroute(login)
  })
  await t.test('8: a failed sign-in is said in a red box above the button', async () => {
    await signIn('wrong')
    await box(page).getByText('Invalid username or password', { exact: true }).waitFor()
    await redAbove(box(page), button(page, 'Sign In'))
    const detail = 'The rope is wet.'
    await page.route(login, (route) => route.fulfill({ status: 403, json: { detail } }))
    await signIn('wrong')
    await box(page).getByText(detail, { exact: true }).waitFor()
    await page.unroute(login)
    assert.equal(await storedToken(page), null)
  })
  await t.test(
    '4 and 9: the token is kept under “token”, and later requests carry it',
    async () => {
      const carried = page.waitForRequest('**/api/projects/')
      await signIn()
      await page.waitForURL('**/dashboard')
      const token = await storedToken(page)
      assert.equal((await carried).headers()['authorization'], `Token ${token}`)
    },
  )
  await t.test('2: /dashboard', () => dashboard(page))
  await t.test('2, 4 and 9: a project in its modal', () => modal(page))
  await t.test('4: a badge for each status', () => allStatuses(page))
  await t.test('2: while it loads, and an empty list', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/projects/', async (route) => {
      await held.promise
      await route.fulfill({ json: [] })
    })
    await page.goto('/dashboard')
    await page.getByText('Loading dashboard...', { exact: true }).waitFor()
    held.resolve()
    await page.getByText('No projects available.', { exact: true }).waitFor()
    await page.unroute('**/api/projects/')
  })
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
  await t.test('2: without a first name the greeting is by the username', async () => {
    await here.database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ first_name: '' })
        .where('username', '=', client.username)
        .execute(),
    )
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: `Welcome back, ${client.username}!` }).waitFor()
  })
  await t.test('4: Logout removes the token and goes to /login', async () => {
    const answered = answersOf(page)
    await answered()
    await button(page, 'Logout').click()
    await page.waitForURL('**/login')
    assert.equal(await storedToken(page), null)
  })
  await t.test(
    '8: when the account cannot be read, that is logged and leads to /login',
    async () => {
      await signIn()
      await page.waitForURL('**/dashboard')
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

async function loginPage(page: Page, client: { username: string; password: string }) {
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Client Portal Login', exact: true }).waitFor()
  const [name, secret] = [
    main.getByLabel('Username or email'),
    main.getByLabel('Password', { exact: true }),
  ]
  for (const field of [name, secret])
    assert.ok(await field.evaluate((one: HTMLInputElement) => one.required))
  assert.equal(await secret.getAttribute('type'), 'password')
  assert.equal(await main.getByLabel('Remember me').getAttribute('type'), 'checkbox')
  await main.getByRole('link', { name: 'Forgot password?', exact: true }).waitFor()
  for (const [words, path] of [
    ['Contact us for access', '/contact'],
    ['← Back to main site', '/'],
  ] as const) {
    const link = main.getByRole('link', { name: words, exact: true })
    assert.equal(await link.getAttribute('href'), path)
  }
  const hint = await main.innerText()
  assert.ok(hint.includes(client.username) && hint.includes(client.password), 'the demo sign-in')
  await button(page, 'Sign In').click()
  assert.ok(await name.evaluate((one) => one === document.activeElement))
}

async function redAbove(alert: Locator, below: Locator): Promise<void> {
  const ground = await alert.evaluate((one) => getComputedStyle(one).backgroundColor)
  const hue = Number(/oklch\([\d.]+ [\d.]+ ([\d.]+)/.exec(ground)?.[1])
  assert.ok(hue >= 10 && hue <= 40, `red: ${ground}`)
  const [upper, lower] = [await alert.boundingBox(), await below.boundingBox()]
  assert.ok(upper && lower && upper.y + upper.height <= lower.y)
}

const menu = ['#projects', '#documents', '#calendar', '#profile']

async function dashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome back, Maren!', exact: true }).waitFor()
  await page.getByText("Here's your project overview", { exact: true }).waitFor()
  await button(page.getByRole('banner'), 'Logout').waitFor()
  const links = page.getByRole('navigation', { name: 'Client Portal' }).getByRole('link')
  for (const href of menu) {
    const link = links.and(page.locator(`[href="${href}"]`))
    const name = href[1]?.toUpperCase() + href.slice(2)
    assert.match(await link.innerText(), new RegExp(`^${name}`))
  }
  await page.getByRole('heading', { name: 'Your Projects', exact: true }).waitFor()
  const projects = await listed(page)
  const count = (status: ProjectStatus) => projects.filter((one) => one.status === status).length
  assert.deepEqual(await page.locator('dl').first().getByRole('definition').allInnerTexts(), [
    String(count('active')),
    String(count('completed')),
    String(projects.length),
  ])
  assert.deepEqual(await page.locator('dl').first().getByRole('term').allInnerTexts(), [
    'Active Projects',
    'Completed Projects',
    'Total Projects',
  ])
  const cards = await page.getByRole('article').allInnerTexts()
  for (const [at, project] of projects.entries()) facts(cards[at] ?? '', project)
}

/** The projects as the API gives them to whoever is signed in. */
const listed = (page: Page) =>
  page.evaluate(async () => {
    const headers = { Authorization: `Token ${localStorage.getItem('token')}` }
    return (await (await fetch('/api/projects/', { headers })).json()) as Project[]
  })

const localDate = (date: string) =>
  new Date(`${date}T12:00:00`).toLocaleDateString('en-US', { dateStyle: 'medium' })

function facts(card: string, project: Project): void {
  const { title, client_name, start_date, end_date, status } = project
  const words = [title, `Client: ${client_name}`, `Start: ${localDate(start_date)}`]
  if (end_date) words.push(`End: ${localDate(end_date)}`)
  for (const one of [...words, status.replace('_', ' ').toUpperCase()])
    assert.ok(card.includes(one), `${one} in ${card}`)
  assert.equal(card.includes('End: '), end_date !== null)
}

async function modal(page: Page): Promise<void> {
  const project = (await listed(page))[0] ?? assert.fail('no project')
  await button(page, project.title).click()
  const dialog = page.getByRole('dialog', { name: project.title })
  await dialog.getByRole('heading', { name: 'Project Updates' }).waitFor()
  const text = await dialog.innerText()
  assert.ok(text.includes(project.description.slice(0, 60)))
  assert.deepEqual((await dialog.getByRole('term').allInnerTexts()).slice(0, 4), [
    'Client',
    'Status',
    'Start Date',
    'End Date',
  ])
  for (const date of [project.start_date, project.end_date])
    if (date) assert.ok(text.includes(localDate(date)))
  const update = dialog.getByRole('article').first()
  assert.ok((await update.getByRole('heading').first().innerText()).length > 0)
  assert.match(await update.innerText(), /By Idris Halloran on \w{3} \d{1,2}, 2026/)
  const { height } = (await dialog.boundingBox()) ?? assert.fail('no box')
  assert.ok(height <= desktop.height * 0.8 + 1, `${height} px high`)
  const close = dialog.getByRole('button', { name: 'Close' })
  assert.equal(await close.innerText(), '✕')
  await close.click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The list with a project in each status, the last of them without an end and without updates. */
async function allStatuses(page: Page): Promise<void> {
  const [first = assert.fail('no project')] = await listed(page)
  const all = projectStatuses.map((status) => ({ ...first, status, title: `It is ${status}` }))
  await page.route('**/api/projects/', (route) => route.fulfill({ json: all }))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  for (const status of projectStatuses) {
    const badge = page
      .getByRole('article')
      .filter({ hasText: `It is ${status}` })
      .getByText(status.replace('_', ' ').toUpperCase(), { exact: true })
    const colour = await badge.evaluate((one) => getComputedStyle(one).color)
    const [, chroma, hue] = (/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/.exec(colour) ?? [])
      .slice(1)
      .map(Number)
    const [from, to] = badges[status as keyof typeof badges] ?? []
    const fits = from ? hue! >= from && hue! <= to && chroma! > 0.05 : chroma! < 0.03
    assert.ok(fits, `${status}: ${colour}`)
  }
  await page.unroute('**/api/projects/')
  const bare = { end_date: null, updates: [] }
  await page.route('**/api/projects/*/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...bare } })
  })
  await page.goto(`/dashboard?project=${first.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Start Date').waitFor()
  assert.equal(await dialog.getByText('End Date').count(), 0)
  assert.equal(await dialog.getByText('Project Updates').count(), 0)
  await page.unroute('**/api/projects/*/')
}
