import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ProjectDetail } from '../../../src/features/projectpage/contract.ts'
import type { Project } from '../../../src/features/project/contract.ts'
import type { ProjectStatus } from '../../../src/contract/work.ts'
import { desktop, hasFocus } from '../browser.ts'
import { answersOf } from '../portal-steps.ts'
import { atSignIn, listed, loginCall, main, pressed } from './steps.ts'

/** Section 2 of the specification, for clients: /login and /dashboard. */

test('2: the sign-in and the dashboard are as specified', async (t) => {
  const { page, client, signIn, database } = await atSignIn(t)

  await t.test('2: /login', () => loginPage(page, client))
  await t.test('2: while the request runs the button says so and is disabled', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(loginCall, async (route) => {
      await held.promise
      await route.fulfill({ status: 401, json: {} })
    })
    await signIn('wrong')
    const busy = pressed(page, 'Signing in...')
    await busy.waitFor()
    assert.ok(await busy.isDisabled())
    held.resolve()
    await main(page)
      .getByRole('alert')
      .getByText('Invalid username or password', { exact: true })
      .waitFor()
    await page.unroute(loginCall)
  })
  await t.test('2: /dashboard', async () => {
    await signIn()
    await page.waitForURL('**/dashboard')
    await dashboard(page)
  })
  await t.test('2: a project in its modal', () => modal(page))
  await t.test('2: a project without an end and without updates', () => bare(page))
  await t.test('2: while it loads, and an empty list', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/projects/', async (route) => {
      await held.promise
      await route.fulfill({ json: [] })
    })
    await page.goto('/dashboard')
    const loading = page.getByText('Loading dashboard...', { exact: true })
    await loading.waitFor()
    const spinner = loading.locator('..').locator('span, svg').first()
    assert.ok(await spinner.evaluate((one) => one.getAnimations({ subtree: true }).length > 0))
    held.resolve()
    await page.getByText('No projects available.', { exact: true }).waitFor()
    await page.unroute('**/api/projects/')
  })
  await t.test('2: without a first name the greeting is by the username', async () => {
    await database.transaction((trx) =>
      trx
        .updateTable('account')
        .set({ first_name: '' })
        .where('username', '=', client.username)
        .execute(),
    )
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: `Welcome back, ${client.username}!` }).waitFor()
  })
  await answersOf(page)()
})

async function loginPage(page: Page, client: { username: string; password: string }) {
  await main(page).getByRole('heading', { name: 'Client Portal Login', exact: true }).waitFor()
  const [name, secret] = [
    main(page).getByLabel('Username or email'),
    main(page).getByLabel('Password', { exact: true }),
  ]
  for (const field of [name, secret])
    assert.ok(await field.evaluate((one: HTMLInputElement) => one.required))
  assert.equal(await secret.getAttribute('type'), 'password')
  assert.equal(await main(page).getByLabel('Remember me').getAttribute('type'), 'checkbox')
  for (const [words, path] of [
    ['Forgot password?', '/login/forgot'],
    ['Contact us for access', '/contact'],
    ['← Back to main site', '/'],
  ] as const) {
    const link = main(page).getByRole('link', { name: words, exact: true })
    assert.equal(await link.getAttribute('href'), path)
  }
  const hint = await main(page).innerText()
  assert.ok(hint.includes(client.username) && hint.includes(client.password), 'the demo sign-in')
  await pressed(page, 'Sign In').click()
  await hasFocus(name)
}

const menu = ['#projects', '#documents', '#calendar', '#profile']

async function dashboard(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome back, Maren!', exact: true }).waitFor()
  await page.getByText("Here's your project overview", { exact: true }).waitFor()
  await pressed(page.getByRole('banner'), 'Logout').waitFor()
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
  // The card as a whole opens it, not its title alone.
  const card = page.getByRole('article').filter({ hasText: project.title })
  await card.click({ position: { x: 400, y: 60 } })
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
  const { updates } = await detailOf(page, project.id)
  for (const { title, content } of updates.slice(0, 3)) {
    await dialog.getByRole('heading', { name: title, exact: true }).waitFor()
    assert.ok(text.includes(content.slice(0, 60)), `the content of “${title}”`)
  }
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

const detailOf = (page: Page, id: string) =>
  page.evaluate(async (path) => {
    const headers = { Authorization: `Token ${localStorage.getItem('token')}` }
    return (await (await fetch(path, { headers })).json()) as ProjectDetail
  }, `/api/projects/${id}/`)

/** The same project without an end and without updates. */
async function bare(page: Page): Promise<void> {
  const [first = assert.fail('no project')] = await listed(page)
  const less = { end_date: null, updates: [] }
  await page.route('**/api/projects/*/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...less } })
  })
  await page.goto(`/dashboard?project=${first.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Start Date').waitFor()
  assert.equal(await dialog.getByText('End Date').count(), 0)
  assert.equal(await dialog.getByText('Project Updates').count(), 0)
  await page.unroute('**/api/projects/*/')
}
