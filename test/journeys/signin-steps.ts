import type { TestContext } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import { readDemoSignIn } from '../../src/features/setup/demo-accounts.ts'
import { insertMembership } from '../../src/platform/auth/memberships.ts'
import { hashOf, newId, newToken } from '../../src/platform/auth/token.ts'
import { site } from './browser.ts'

/** Console messages for refused requests, which are expected in these journeys. */
export const refusals = /status(?: of)? 4\d\d|ERR_FAILED/

type Site = Awaited<ReturnType<typeof site>>
interface WithClient extends Site {
  client: { username: string; password: string }
}

/** A site with the demo client and their credentials. */
export async function siteWithClient(t: TestContext): Promise<WithClient> {
  const here = await site(t)
  const client = await readDemoSignIn(here.database)
  if (!client) throw new Error('The demo client cannot sign in.')
  return { ...here, client }
}

export const username = (page: Page) => page.getByLabel('Username or email')
export const password = (page: Page) => page.getByLabel(/^(New )?password$/i)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Waits until the scripts of the islands have loaded. */
export async function awake(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

export async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await awake(page)
  await username(page).fill(name)
  await password(page).fill(secret)
  await button(page, 'Sign In').click()
}

/** Answers calls of `path` in the server's place. */
export const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(`**${path}`, (route: Route) => route.fulfill({ status, json }))

/** Holds calls of `path` until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(`**${path}`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** The event when a page is restored from the back/forward cache. */
export const comesBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

const arrived = '<!doctype html><title>Arrived</title>'

/** Replaces the portal and the console by a blank page: only arriving there matters here. */
export const fakeApplications = (page: Page) =>
  page.route(/:\d+\/(dashboard|console)\b/, (route) =>
    route.fulfill({ contentType: 'text/html', body: arrived }),
  )

export const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((one) => document.activeElement?.matches(one), selector)

const [made, later] = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:30:00.000Z']

/** Adds a link of a mail or the terminal, and gives its token. */
export async function link(
  database: Database,
  kind: 'reset' | 'invitation' | 'setup' | 'sign-in',
  account_id: string | null,
  membership_id: string | null = null,
): Promise<string> {
  const token = newToken()
  const times = { created_at: made, expires_at: later, used_at: null }
  const row = { id: newId(), kind, account_id, membership_id, token_hash: hashOf(token), ...times }
  await database.transaction((trx) => trx.insertInto('link').values(row).execute())
  return token
}

/** Adds somebody who is invited to a new company, and gives the token of the invitation. */
export async function invite(database: Database, organisation = 'Halden Marine'): Promise<string> {
  const company = { id: newId(), name: organisation, demo: 0, second_factor_required: 0 }
  const [id, membership] = [newId(), newId()]
  const none = { suspended_at: null, removed_at: null, username: null, password_hash: null }
  const names = { email: 'jonas@halden.example', first_name: 'Jonas', last_name: 'Reyes' }
  await database.transaction(async (trx) => {
    const row = { ...company, created_at: made, suspended_at: null }
    await trx.insertInto('organisation').values(row).execute()
    await trx
      .insertInto('account')
      .values({ id, created_at: made, ...names, ...none, firm_roles: null, demo: 0 })
      .execute()
    const { first_name, last_name } = names
    const place = { id: membership, organisation_id: company.id, account_id: id }
    const role = { role: 'member', sees_all: true } as const
    const invited = { first_name, last_name, invited_at: made, invited_by: 'test' }
    await insertMembership(trx, { ...place, ...role, ...invited })
  })
  return await link(database, 'invitation', id, membership)
}

/** Invites the demo client to one more company, and gives the token of the invitation. */
export async function inviteClient(database: Database, organisation: string): Promise<string> {
  const client = database.read.selectFrom('account').select(['id', 'first_name', 'last_name'])
  const { id: account_id, ...names } = await client
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  const [organisation_id, id] = [newId(), newId()]
  const company = { id: organisation_id, name: organisation, demo: 0, second_factor_required: 0 }
  const role = { role: 'viewer', sees_all: true } as const
  await database.transaction(async (trx) => {
    const row = { ...company, created_at: made, suspended_at: null }
    await trx.insertInto('organisation').values(row).execute()
    const invited = { ...names, invited_at: made, invited_by: 'test' }
    await insertMembership(trx, { id, organisation_id, account_id, ...role, ...invited })
  })
  return await link(database, 'invitation', account_id, id)
}

/** The token for the second step, after the right password. */
export const mfa_token = 'm'.repeat(43)
export const session = { token: 's'.repeat(43), user: { organisation: null } }

/** Signs in with the password of an account that requires one of these factors. */
export async function atSecondStep(page: Page, mfa_methods: string[]): Promise<void> {
  const detail = 'Please give your second factor.'
  const challenge = { detail, mfa_required: true, mfa_token, mfa_methods }
  await answer(page, '/api/auth/login/', 401, challenge)
  await signIn(page, 'maren', 'a password')
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
}

interface Posted {
  mfa_token: string
  code?: string
  passkey?: { id: string }
}

/** Answers calls of `path` with each of `all` in order; gives the posted bodies. */
export async function replies(page: Page, path: string, ...all: [status: number, json: object][]) {
  const posted: Posted[] = []
  await page.route(`**${path}`, async (route) => {
    posted.push(route.request().postDataJSON() as Posted)
    const [status, json] = all.shift() ?? [500, {}]
    await route.fulfill({ status, json })
  })
  return posted
}
