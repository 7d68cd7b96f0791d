import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { linesOf } from '../approved/lines.ts'
import { gone, phone } from './browser.ts'
import { answersOf, portal } from './portal-steps.ts'

/** The moment at which the demo firm was made; words such as "in two days" follow from it. */
const now = new Date('2026-11-20T15:00:00.000Z')
const options = {
  timezoneId: 'America/New_York',
  locale: 'en-US',
  before: async (page: Page) => await page.clock.setFixedTime(now),
}

async function approve(t: TestContext, page: Page, name: string): Promise<void> {
  await gone(page.getByText(/^Loading/))
  const file = join(import.meta.dirname, '../approved/screens', `${name}.txt`)
  const lines = linesOf(await page.locator('body').innerHTML())
  t.assert.fileSnapshot(lines.join('\n'), file, { serializers: [String] })
}

test('each section shows, leads to and is heard as what somebody has approved', async (t) => {
  const { enter } = await portal(t)
  const page = await enter('/dashboard', options)
  for (const section of ['projects', 'documents', 'calendar', 'messages', 'profile']) {
    const answered = answersOf(page)
    await page.goto(`/dashboard#${section}`)
    await answered()
    // Whoever looks at them has read them a moment later.
    if (section === 'messages') await page.getByRole('button', { name: /, 1 new/ }).waitFor()
    await approve(t, page, section)
  }
})

test('a project that is open shows what somebody has approved, on a phone too', async (t) => {
  const { enter } = await portal(t)
  for (const [name, more] of [
    ['project', {}],
    ['project-on-a-phone', { viewport: phone }],
  ] as const) {
    const page = await enter('/dashboard#projects', { ...options, ...more })
    const answered = answersOf(page)
    await page.getByRole('button', { name: 'Dealer quotes on the phone' }).click()
    await page.getByRole('dialog').getByRole('article').first().waitFor()
    await answered()
    await approve(t, page, name)
    await page.close()
  }
})
