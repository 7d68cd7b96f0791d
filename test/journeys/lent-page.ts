import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

/** A page that one test after the other gets. */
export interface LentPage {
  page: Page
  /** Clears what the profile has stored of an origin. */
  clear: (origin: string) => Promise<void>
  /** Whether the clock of its profile is that of the machine. */
  hasOwnTime: () => Promise<boolean>
  /** Makes it as good as new; false when it is not, and has to be closed. */
  putBack: () => Promise<boolean>
  close: () => Promise<void>
}

/** What changes a page for good, or in more ways than are undone here. */
const lasting = [
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const

/** What a test listens to; the end of a page has listeners of Playwright's own. */
const heard = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
]

/** Something of our origin that runs no script. */
const quiet = '/icon.svg'
/** In ms, for a page to get there. */
const patience = 5_000

/** Pages that a test has changed for good. */
const changed = new WeakSet<object>()

/** The profile, where whoever speaks to a page by the protocol of the browser changes it for good. */
export function watched(context: BrowserContext): BrowserContext {
  const open = context.newCDPSession.bind(context)
  context.newCDPSession = async (target) => {
    changed.add(target)
    return await open(target)
  }
  return context
}

/**
 * A page of a profile that can be lent again. Another document of the same page finds the scripts in
 * memory, read and compiled, which is half of what a new page has to do until somebody sees something.
 */
export async function lendable(page: Page): Promise<LentPage> {
  const close = page.close.bind(page)
  const session = await page.context().newCDPSession(page)
  changed.delete(page)
  for (const name of lasting) {
    const change = page[name].bind(page) as (...given: unknown[]) => unknown
    const noted = (...given: unknown[]) => {
      changed.add(page)
      return change(...given)
    }
    Object.assign(page, { [name]: noted })
  }
  const scripts: { dispose: () => Promise<void> }[] = []
  const add = page.addInitScript.bind(page) as (...given: unknown[]) => Promise<(typeof scripts)[0]>
  const addInitScript = async (...given: unknown[]) => {
    const script = await add(...given)
    scripts.push(script)
    return script
  }
  Object.assign(page, { addInitScript })

  async function putBack(): Promise<boolean> {
    if (page.isClosed() || changed.has(page)) return false
    for (const event of heard) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    // A server that is gone or does not answer, or a page that still goes elsewhere: it is closed, and
    // the next test gets another. What is asked of a page waits for as long as it is on its way.
    const late = wait(patience, false, { ref: false })
    return await Promise.race([cleared(), late]).catch(() => false)
  }

  async function cleared(): Promise<boolean> {
    await page.goto(quiet, { timeout: patience })
    await page.evaluate(forget)
    await session.send('Page.resetNavigationHistory')
    return await hasOwnTime()
  }

  const hasOwnTime = () => page.evaluate(() => String(Date.now).includes('[native code]'))
  const clear = async (origin: string) =>
    void (await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }))
  return { page, clear, hasOwnTime, putBack, close }
}

/** Runs in the page: what a tab remembers by itself. */
function forget(): void {
  sessionStorage.clear()
  window.name = ''
}
