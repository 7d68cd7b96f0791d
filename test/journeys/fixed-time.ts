import type { Page } from 'playwright-core'

/**
 * Makes it always the same moment for a page, from its next document on; timers go on. Playwright's
 * clock replaces that of every page of a profile for good, so that the profile cannot be lent again,
 * and a new one starts a process and loads every script.
 */
export const fixTime = async (page: Page, moment: Date | string) =>
  await page.addInitScript(stopClock, new Date(moment).getTime())

/** Runs in the page. */
function stopClock(now: number): void {
  const real = Date
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now).toString(),
    construct: (_, given: unknown[], made) =>
      Reflect.construct(real, given.length > 0 ? given : [now], made) as Date,
    get: (target, name) => (name === 'now' ? () => now : (Reflect.get(target, name) as unknown)),
  })
}
