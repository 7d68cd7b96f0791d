import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A profile with a blank page. */
interface Lent {
  context: BrowserContext
  page: Page
  /** The page that a profile keeps open, on our origin. */
  parked: Page
  /** Closes the page and makes the profile available again. */
  giveBack: () => Promise<void>
}

/**
 * Lends browser profiles that are new or cleared. The first page of a new profile starts a renderer
 * process and loads fonts and scripts, which takes a second; a used profile keeps a page of the site
 * open, and with it the process.
 */
export function profilesOf(browser: Browser) {
  const free = new Map<string, BrowserContext[]>()

  async function take(options: BrowserContextOptions & { baseURL: string }): Promise<Lent> {
    const key = JSON.stringify(options)
    const used = free.get(key)?.pop()
    const page = used ? await cleared(used, options.baseURL) : null
    if (used && !page) await used.close()
    const context = page ? page.context() : await browser.newContext(options)
    if (!page) await park(context)
    const opened = page ?? (await context.newPage())
    const parked = context.pages()[0] as Page
    return { context, page: opened, parked, giveBack: () => release(key, context) }
  }

  async function release(key: string, context: BrowserContext): Promise<void> {
    try {
      const [, ...pages] = context.pages()
      await Promise.all(pages.map((page) => page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
    } catch (error) {
      // A test may have closed the profile itself; it cannot be lent again then.
      if (context.pages().length > 0) throw error
    }
    if (context.pages().length > 0) free.set(key, [...(free.get(key) ?? []), context])
  }
  return { take }
}

async function park(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const answer = { contentType: 'text/html', body: empty }
  await page.route(`**${blankPath}`, (route) => route.fulfill(answer))
  await page.goto(blankPath)
  // Routed requests bypass the cache.
  await page.unroute(`**${blankPath}`)
}

/** The path of a page on our origin that requests nothing from the server. */
const blankPath = '/blank'
const empty = '<!doctype html><title>Blank</title><link rel="icon" href="/icon.svg">'

/**
 * A page in a cleared profile; null when its clock was replaced, which cannot be undone. The cache is
 * kept: what may be cached has a hash of its content in its address, and getting all scripts anew was a
 * tenth of the work of entering. What weighs a page empties it (weight.ts).
 */
async function cleared(context: BrowserContext, origin: string): Promise<Page | null> {
  const page = await context.newPage()
  const ownTime = await page.evaluate(() => String(Date.now).includes('[native code]'))
  if (!ownTime) return null
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  return page
}
