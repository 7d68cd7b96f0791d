import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { addActor } from '../support/calling.ts'
import { addEnquiryRows, sampleEnquiry } from '../support/work/enquiries.ts'
import { fixTime } from './fixed-time.ts'
import { answersOf, portal } from './portal-steps.ts'
import type { Database } from '../../src/database/open.ts'

/** The moment at which what is due is worked out in words; timers go on. */
export const now = new Date('2026-11-20T15:00:00.000Z')

const ruthAdler = {
  organisation_id: null,
  role: 'consultant',
  first_name: 'Ruth',
  last_name: 'Adler',
} as const

export const template = {
  title: 'First answer',
  text: 'Dear {first name},\n\nwe have read about {subject}, and call you on Tuesday.\n\n{my name}',
}

/** A console for Maren, a manager, with a colleague, a template and so many enquiries. */
export async function inboxOf(t: TestContext, count: number) {
  const here = await portal(t)
  await here.become({ role: 'manager' })
  const { database } = here
  await database.transaction(async (trx) => {
    for (const table of ['enquiry_message', 'enquiry', 'enquiry_template'] as const)
      await trx.deleteFrom(table).execute()
    // Or the update of one is overdue.
    await trx.updateTable('project').set({ rhythm: 'none' }).execute()
  })
  const rows = Array.from({ length: count }, (_, at) => sampleEnquiry(at + 1))
  if (count > 0) await addEnquiryRows(database, rows)
  const ruth = await addActor(here, 'ruth', ruthAdler)
  await ruth.call('POST', '/staff/enquiry-templates/', template)
  const open = async (
    path = '/console/enquiries',
    options: Parameters<typeof here.enter>[1] = {},
  ) =>
    await here.enter(path, {
      ...options,
      before: async (page) => {
        await fixTime(page, now)
        await options.before?.(page)
      },
    })
  const stateOf = async (nth: number) =>
    await database.read
      .selectFrom('enquiry')
      .select(['state', 'assignee_id', 'answered_at', 'quarantined_at', 'ended_on', 'ended_why'])
      .where('reference', '=', `ENQ-${String(nth).padStart(8, '0')}`)
      .executeTakeFirstOrThrow()
  return { ...here, ruth, rows, open, stateOf }
}

/** A keyboard that counts, where a key held down with another is one press. */
export function keysOf(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    count: () => count,
  }
}

/** The heading of the open enquiry, once it has the focus. */
export async function arrivedAt(page: Page, nth: number): Promise<void> {
  await page.waitForFunction(
    (title) =>
      document.activeElement?.matches('h3') && document.activeElement.textContent === title,
    `Replace CPQ, part ${nth}`,
  )
}

/** Has the page look at once for what others did, as it does every few seconds. */
export async function lookNow(page: Page): Promise<void> {
  const answered = answersOf(page)
  await page.evaluate(() => {
    const channel = new BroadcastChannel('acts')
    channel.postMessage.call(channel, ['enquiry'])
  })
  await answered()
}

/** A row of Today, of the nth enquiry. */
export const todayRow = (page: Page, nth: number) =>
  page.getByRole('link', { name: `Replace CPQ, part ${nth}`, exact: true })

export const todayHeadline = (page: Page, text: string) =>
  page.getByRole('heading', { name: text, exact: true }).waitFor()

/** Where a page is, without its origin. */
export const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

/** The demo's project for Cedar Row Clinics. */
export const clinicsTitle = 'Referrals that nobody loses'
export const clinicsProject = async ({ read }: Pick<Database, 'read'>) =>
  await read
    .selectFrom('project')
    .select(['id', 'organisation_id'])
    .where('title', '=', clinicsTitle)
    .executeTakeFirstOrThrow()
