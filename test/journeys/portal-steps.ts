import type { TestContext } from 'node:test'
import type { Transaction } from 'kysely'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Me } from '../../src/features/account/contract.ts'
import { readDemoSignIn } from '../../src/features/setup/demo-accounts.ts'
import { isFirmRole, type Role } from '../../src/contract/access.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { site } from './browser.ts'

/** Console messages of the browser and the portal when a call is refused. */
export const refusals = /status(?: of)? [45]\d\d|ERR_FAILED|ERR_INTERNET|\/ failed: \d/

export interface Coming extends BrowserContextOptions {
  expected?: RegExp
  before?: (page: Page) => Promise<unknown>
}

/** A site where the demo client, Maren Halden, can enter the portal. */
export async function portal(t: TestContext, options: Parameters<typeof site>[1] = {}) {
  const here = await site(t, options)
  const found = await readDemoSignIn(here.database)
  if (!found) throw new Error('The demo client cannot sign in.')
  const client = found

  /** Signs in on our origin, so that the session is bound to this browser, and opens `place`. */
  async function enter(place: string, options: Coming = {}) {
    let answered = async () => {}
    const before = async (page: Page) => {
      await options.before?.(page)
      answered = answersOf(page)
    }
    const page = await here.visit(place, {
      ...options,
      before,
      beside: (parked) => signInOn(parked, client),
    })
    // Leaving the page before all answers would cancel calls, which counts as a complaint.
    await answered()
    return page
  }
  const become = (changes: Changes) =>
    here.database.transaction((trx) => change(trx, client.username, changes))
  return { ...here, client, enter, become }
}

export interface Changes {
  /** One of the firm's makes them one of its people, who are members of no organisation. */
  role?: Role
  first_name?: string
}

async function change(
  trx: Transaction<Tables>,
  username: string,
  { role, first_name }: Changes,
): Promise<void> {
  const account = trx.updateTable('account').where('username', '=', username)
  if (first_name !== undefined) await account.set({ first_name }).execute()
  if (role === undefined) return
  const owner = trx.selectFrom('account').select('id').where('username', '=', username)
  const membership = trx.updateTable('membership').where('account_id', 'in', owner)
  if (!isFirmRole(role)) return void (await membership.set({ role }).execute())
  await account.set({ firm_roles: role }).execute()
  await membership.set({ removed_at: new Date().toISOString() }).execute()
}

/**
 * Gives a function that waits until all requests are answered, and none has come for `quiet` ms; a
 * stream counts when it has begun.
 */
export function answersOf(page: Page, quiet = 300): () => Promise<void> {
  const waiting = new Set<Request>()
  let last = performance.now()
  const ended = (request: Request) => void waiting.delete(request)
  page.on('request', (request) => {
    waiting.add(request)
    last = performance.now()
  })
  page.on('requestfinished', ended).on('requestfailed', ended)
  page.on('response', (response) => {
    // A stream never ends: that of the portal, and that of Today.
    if (response.url().includes('/stream/')) ended(response.request())
  })
  return async () => {
    while (waiting.size > 0 || performance.now() - last < quiet) await page.waitForTimeout(50)
  }
}

export async function signInOn(page: Page, client: { username: string; password: string }) {
  await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/auth/login/', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    localStorage.setItem('token', ((await answer.json()) as { token: string }).token)
  }, client)
}

/** The paths of all POSTs of a page from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Answers calls of `path` in the server's place. */
export const answer = (page: Page, path: string, status: number, json: unknown = null) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status, ...(json !== null && { json }) }))

/** Recovery codes in the server's format. */
export const codes = Array.from({ length: 10 }, (_, at) => `7k2m${at}-x9w4c-0hd3n`)

/** Answers with the server's account, but with these factors. */
export const withFactors = (page: Page, factors: Partial<Me['second_factor']>) =>
  page.route('**/api/users/me/', async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as Me
    const second_factor = { ...me.second_factor, ...factors }
    await route.fulfill({ response, json: { ...me, second_factor } })
  })
