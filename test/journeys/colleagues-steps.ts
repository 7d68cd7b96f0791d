import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { MemberRole } from '../../src/contract/access.ts'
import { newId } from '../../src/platform/auth/token.ts'
import { addPerson } from '../support/signin/signin-people.ts'
import { answersOf, button, portal, refusals } from './portal-steps.ts'

export const place = '/dashboard#colleagues'
export const company = 'Halden Marine Supply'

/** The portal of the demo client, who is an admin, with her company's id. */
export async function withColleagues(t: TestContext) {
  const here = await portal(t)
  const { database } = here
  const { id: organisation_id } = await database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', company)
    .executeTakeFirstOrThrow()
  const membershipOf = async (email: string) =>
    await database.read
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .selectAll('membership')
      .where('email', '=', email)
      .where('organisation_id', '=', organisation_id)
      .where('membership.removed_at', 'is', null)
      .executeTakeFirst()
  /** Somebody of the company who can sign in. */
  const add = (username: string, names: [string, string], role: MemberRole = 'member') =>
    addPerson(database, username, {
      organisation_id,
      role,
      membership: newId(),
      first_name: names[0],
      last_name: names[1],
    })
  const openColleagues = async (options = {}) => {
    const page = await here.enter(place, { expected: refusals, ...options })
    await page.getByRole('heading', { name: 'Who is here' }).waitFor()
    return page
  }
  return { ...here, organisation_id, membershipOf, add, openColleagues }
}

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name })

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the form for somebody new. */
export async function beginInvitation(page: Page, email: string) {
  await button(page, 'Invite somebody').click()
  const form = dialog(page, 'Invite somebody')
  await form.getByLabel('Email').fill(email)
  return form
}

/** Does something and waits for the answers, and for the notice that says what was done. */
export async function done(page: Page, act: () => Promise<unknown>, said: RegExp): Promise<void> {
  const answered = answersOf(page)
  await act()
  await page.getByText(said).waitFor()
  await answered()
}
