import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { firmRoles } from '../../src/contract/access.ts'
import { pairwise } from '../support/pairwise.ts'
import { desktop, gone, phone } from './browser.ts'
import { accessible, fits, pressable, wellHeaded } from './checks.ts'
import { serveMadeUp } from './made-up.ts'
import { answersOf, portal, refusals, type Coming } from './portal-steps.ts'

const manners = {
  empty: { rows: 0 },
  one: { rows: 1 },
  fifty: { rows: 50 },
  'long names': { isLong: true },
  'a failed list': { isRefused: true },
} as const
type Manner = keyof typeof manners

/** What a thumb needs, in px. */
const thumb = 44

/**
 * Asserts that every second room of the console, from this one on, is whole: with any list, for any role,
 * at both widths and in both themes, chosen by pairs. Two tests, because one would be the longest of all.
 */
export async function roomsAreWhole(t: TestContext, from: 0 | 1): Promise<void> {
  let manner: Manner = 'one'
  const { enter, become } = await portal(t, { instead: serveMadeUp(() => manners[manner]) })
  await become({ role: 'owner' })
  const come = async (more: Coming) =>
    await enter('/console/today', { ...more, expected: refusals })
  const pages = {
    phone: await come({ viewport: phone, hasTouch: true, isMobile: true }),
    desk: await come({ viewport: desktop }),
  }
  const menu = pages.desk.getByRole('navigation', { name: 'Staff Console' })
  const links = menu.getByRole('link')
  await links.first().waitFor()
  const all = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
  const rooms = all.filter((_, at) => at % 2 === from)
  assert.ok(rooms.length >= 10, rooms.join())
  const combinations = pairwise({
    room: rooms,
    manner: Object.keys(manners) as Manner[],
    width: ['phone', 'desk'],
    theme: ['light', 'dark'],
    role: firmRoles,
  })
  assert.ok(combinations.length <= 80, `${combinations.length}`)
  // Of fifty rows axe finds what it finds of three, in three times the time: there only what is shown to
  // nobody of that role otherwise.
  const isLookedAt = (room: string, role: string, manner: Manner) =>
    manner !== 'fifty' ||
    !combinations.some((one) => one.room === room && one.role === role && one.manner !== 'fifty')
  for (const { room, width, theme, role, ...one } of combinations)
    await t.test(`${room}, ${one.manner}, ${width}, ${theme}, ${role}`, async () => {
      await become({ role })
      manner = one.manner
      const page = pages[width]
      await page.evaluate((name) => localStorage.setItem('theme', name), theme)
      const answered = answersOf(page)
      await page.goto(room)
      await answered()
      await gone(page.getByText(/^Loading/))
      await wellHeaded(page)
      if (isLookedAt(room, role, one.manner)) await accessible(page)
      if (width === 'phone') await pressable(page, thumb)
      await fits(page, width === 'phone' ? phone.width : desktop.width)
    })
}
