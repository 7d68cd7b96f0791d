import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Project } from '../../../src/features/project/contract.ts'
import { readDemoSignIn } from '../../../src/features/setup/demo-accounts.ts'
import { world } from '../../support/world.ts'
import { hydrated, site } from '../browser.ts'
import { contentServer } from '../content-server.ts'

/** What the files of the specification share. */

export const anchors = [
  'advisory',
  'development',
  'admin',
  'implementation',
  'integration',
  'training',
]
export const titles = [
  'Advisory Services',
  'Development',
  'Admin On Demand',
  'Implementation',
  'Integration',
  'Training & Adoption',
]
export const services = titles.map((name) => name.replace(/^Integration$/, 'Integration Services'))
const years = ['20+ Years Experience', '400+ Companies Served', '15+ Certifications']
export const statistics = [...years, '98% Success Rate']

export const main = (page: Page) => page.getByRole('main')
export const pressed = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: typeof name === 'string' })
export const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { name, exact: true })
export const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))

export async function figuresOf(page: Page): Promise<string[]> {
  const figures = main(page).locator('dl').first().locator('> div')
  // The browser loads them where the server could not in time.
  await figures.first().waitFor()
  return await figures.evaluateAll((all) =>
    all.map((one) => `${one.lastElementChild?.textContent} ${one.firstElementChild?.textContent}`),
  )
}

export async function leadsTo(page: Page, name: string, path: string): Promise<void> {
  const link = main(page).getByRole('link', { name, exact: true }).last()
  assert.equal(await link.getAttribute('href'), path, name)
}

/** A site that reads its content from another server. */
export async function front(t: TestContext) {
  const content = await contentServer(t)
  const here = await site(t, { settings: { CONTENT_API_URL: content.address } })
  content.origin = here.origin
  const friends = [content.address]
  const page = await here.visit('/terms', { friends, expected: /\b500\b|ERR_(ABORTED|EMPTY|CONN)/ })
  return { content, page }
}

/** What the fields of the enquiry hold, by name. */
export const typed = (page: Page) =>
  main(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      const all = Object.fromEntries(new FormData(form)) as Record<string, string>
      const { name, email, phone, company, service_interest, message } = all
      return { name, email, phone, company, service_interest, message }
    })

export const sent = {
  name: 'Amara Kessler',
  email: 'amara@example.com',
  phone: '+1 555 0100',
  company: 'Quince Rope',
  service_interest: 'training',
  message: 'We have 40 dealers\nand one spreadsheet.',
}

export async function fillEnquiry(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill(sent.name)
  await page.getByLabel('Email').fill(sent.email)
  await page.getByLabel('Phone').fill(sent.phone)
  await page.getByLabel('Company').fill(sent.company)
  await page.getByLabel('Service Interest').selectOption(sent.service_interest)
  await page.getByLabel('Message').fill(sent.message)
  await hydrated(page.getByLabel('Message'))
}

/** What the browser writes to its console as a warning. */
export function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  return warnings
}

export const refused = /\b(401|403|404|500|503)\b|ERR_FAILED/
export const loginCall = '**/api/auth/login/'

/** The sign-in page of a demo, which the dashboard leads to without a session. */
export async function atSignIn(t: TestContext) {
  const here = await site(t)
  const client = (await readDemoSignIn(here.database)) ?? assert.fail('no demo client')
  const page = await here.visit('/dashboard', { locale: 'en-US', expected: refused })
  page.setDefaultTimeout(8_000)
  await page.waitForURL('**/login')
  async function signIn(secret = client.password): Promise<void> {
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Username or email').fill(client.username)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await pressed(page, 'Sign In').click()
  }
  return { ...here, client, page, signIn }
}

/** The projects as the API gives them to whoever is signed in. */
export const listed = (page: Page) =>
  page.evaluate(async () => {
    const headers = { Authorization: `Token ${localStorage.getItem('token')}` }
    return (await (await fetch('/api/projects/', { headers })).json()) as Project[]
  })

export type Row = Record<string, unknown>

/** A program of somebody else that makes the calls. */
export async function caller(t: TestContext) {
  const { origin, ...here } = await world(t)
  const call = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => {
    const headers = { 'Content-Type': 'application/json', ...init.headers }
    const answer = await fetch(`${origin}/api${path}`, { ...init, headers, redirect: 'manual' })
    const body = await answer.text()
    return { status: answer.status, json: body ? (JSON.parse(body) as unknown) : null, answer }
  }
  const read = async (path: string) => {
    const { status, json } = await call(path)
    assert.equal(status, 200, path)
    return json
  }
  const list = async (path: string) => (await read(path)) as Row[]
  const post = (path: string, body: Row) =>
    call(path, { method: 'POST', body: JSON.stringify(body) })
  return { ...here, call, read, list, post }
}
