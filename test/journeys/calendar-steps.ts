import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { MemberRole } from '../../src/contract/access.ts'
import { addActor } from '../support/calling.ts'
import { findings } from './axe.ts'
import { site } from './browser.ts'
import { fixTime } from './fixed-time.ts'

interface Profile extends BrowserContextOptions {
  expected?: RegExp
  theme?: 'light' | 'dark'
}

/** The portal for a signed-in colleague of the demo client, in New York. */
export async function portal(t: TestContext, role: MemberRole = 'member') {
  const { visit, ...here } = await site(t)
  const halden = await here.database.read
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', 'Halden Marine Supply')
    .executeTakeFirstOrThrow()
  const person = await addActor(here, 'iris', { organisation_id: halden.id, role })
  const open = (path: string, { theme = 'light', ...profile }: Profile = {}) =>
    visit(path, {
      timezoneId: 'America/New_York',
      locale: 'en-US',
      ...profile,
      before: async (page) => {
        await fixTime(page, here.clock.now())
        const storage = { token: person.token, theme }
        await page.addInitScript((storage) => Object.assign(localStorage, storage), storage)
      },
    })
  return { ...here, person, halden: halden.id, open }
}

/** The accessibility violations in a part of the page. */
export async function obstacles(page: Page, part = 'main'): Promise<string[]> {
  const found = await findings(page, {}, part)
  return found.map(({ id, places }) => `${id}: ${places[0]}`)
}
