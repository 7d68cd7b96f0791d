import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { linesOf } from '../approved/lines.ts'
import { insertProject } from '../support/calling.ts'
import { desktop, gone, phone } from './browser.ts'
import { fixTime } from './fixed-time.ts'
import { answersOf, portal } from './portal-steps.ts'

/** The moment at which the demo firm was made; texts such as "in two days" depend on it. */
const now = new Date('2026-11-20T15:00:00.000Z')
const options = {
  timezoneId: 'America/New_York',
  locale: 'en-US',
  before: async (page: Page) => await fixTime(page, now),
}

async function approve(t: TestContext, page: Page, name: string): Promise<void> {
  await gone(page.getByText(/^Loading/))
  // A section is hidden until the next one has been drawn.
  await gone(page.locator('#section ~ [hidden]'))
  const file = join(import.meta.dirname, '../approved/screens', `${name}.txt`)
  const lines = linesOf(await page.locator('body').innerHTML())
  t.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
}

test('the texts, links and labels of each section are as approved', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', options)
  for (const section of [
    'projects',
    'documents',
    'calendar',
    'messages',
    'profile',
    'colleagues',
  ]) {
    const answered = answersOf(page)
    await page.goto(`/dashboard#${section}`)
    await answered()
    // The month is asked for once its script is here, later than the quiet that was waited for.
    if (section === 'calendar')
      await page.getByText('Look at the pilot’s first week').first().waitFor({ state: 'attached' })
    // Messages are marked as read a moment after they are shown.
    if (section === 'messages') await page.getByRole('button', { name: /, 1 new/ }).waitFor()
    await approve(t, page, section)
  }
})

test('an open project is as approved, on a phone too, and with little in it', async (t) => {
  const { enter } = await portal(t)
  const full = 'Dealer quotes on the phone'
  for (const [name, title, more] of [
    ['project', full, {}],
    ['project-on-a-phone', full, { viewport: phone }],
    ['project-to-come', 'Spare-parts shop: first sketch', {}],
  ] as const) {
    const page = await enter('/dashboard#projects', { ...options, ...more })
    const answered = answersOf(page)
    await page.getByRole('button', { name: title }).click()
    await page.getByRole('dialog').waitFor()
    await answered()
    await approve(t, page, name)
    await page.close()
  }
})

test('messages of ten projects, which can be searched, are as approved, on a phone too', async (t) => {
  const { enter, database } = await portal(t)
  const { organisation_id } = await database.read
    .selectFrom('project')
    .select('organisation_id')
    .where('title', '=', 'Dealer quotes on the phone')
    .executeTakeFirstOrThrow()
  const known = await database.read
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .execute()
  for (let count = known.length; count < 10; count += 1)
    await insertProject(database, organisation_id, { title: 'Warehouse' })
  for (const [name, viewport] of [
    ['messages-of-ten', desktop],
    ['messages-of-ten-on-a-phone', phone],
  ] as const) {
    const page = await enter('/dashboard#messages', { ...options, viewport })
    await page.getByLabel('Your message').waitFor()
    await page.getByRole('button', { name: /, 1 new/ }).waitFor()
    await approve(t, page, name)
    await page.close()
  }
})

test('a profile whose second factor is missing begins with it, as approved', async (t) => {
  const { enter, database, client } = await portal(t)
  await database.transaction(async (trx) => {
    const mine = trx
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select('organisation_id')
      .where('username', '=', client.username)
    await trx
      .updateTable('organisation')
      .set({ second_factor_required: 1 })
      .where('id', '=', mine as never)
      .execute()
  })
  const page = await enter('/dashboard#profile', options)
  await page.getByText('Set up a second factor to go on.').waitFor()
  await approve(t, page, 'profile-without-its-factor')
})
