import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import type { Database } from '../../src/database/open.ts'
import { addMembership } from '../support/signin/signin-people.ts'
import { insertProject } from '../support/calling.ts'
import { answersOf, button, portal } from './portal-steps.ts'

export const [own, other] = ['Halden Marine Supply', 'Cedar Row Clinics']
export const [ownProject, otherProject] = ['Dealer quotes on the phone', 'Beds on one page']
export const second = 'membership-of-cedar-row'.slice(0, 22)

/** The demo client, who is a member of a second organisation, too. */
export async function twiceAMember(t: TestContext) {
  const here = await portal(t)
  const { database, client } = here
  const cedar = await database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', other)
    .executeTakeFirstOrThrow()
  const maren = await database.read
    .selectFrom('account')
    .selectAll()
    .where('username', '=', client.username)
    .executeTakeFirstOrThrow()
  await insertProject(database, cedar.id, { title: otherProject })
  await database.transaction((trx) =>
    addMembership(trx, maren, { id: second, organisation_id: cedar.id, role: 'viewer' }),
  )
  await usedLast(database, own)
  return here
}

/** What a new tab shows. */
export async function usedLast(database: Database, organisation: string): Promise<void> {
  const of = database.read.selectFrom('organisation').select('id').where('name', '=', organisation)
  const { id } = await of.executeTakeFirstOrThrow()
  await database.transaction(async (trx) => {
    const memberships = () => trx.updateTable('membership')
    await memberships().set({ used_at: '2026-11-20T10:00:00.000Z' }).execute()
    const last = memberships().set({ used_at: '2026-11-20T14:00:00.000Z' })
    await last.where('organisation_id', '=', id).execute()
  })
}

export async function choose(page: Page, from: string, to: string): Promise<void> {
  await button(page, `Change organisation: ${from}`).click()
  const answered = answersOf(page)
  await button(page, `Show ${to}`).click()
  await button(page, `Change organisation: ${to}`).waitFor()
  await answered()
}

export const shows = (page: Page, project: string) =>
  page.getByRole('button', { name: project }).first().waitFor()
