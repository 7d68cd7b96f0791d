import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A profile with a page that has been nowhere. */
interface Lent {
  context: BrowserContext
  page: Page
  /** Makes the profile free for the next visitor. What the page was doing ends. */
  giveBack: () => Promise<void>
}

/**
 * Lends profiles of the browser, each as if it were new. The first page of a new one starts a
 * program and reads fonts and scripts anew, which is a second of work; one that was used and is
 * cleared keeps a page of the site open, and with that the program.
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
    const lent = page ?? (await context.newPage())
    return { context, page: lent, giveBack: () => keep(key, context) }
  }

  async function keep(key: string, context: BrowserContext): Promise<void> {
    try {
      const [, ...pages] = context.pages()
      await Promise.all(pages.map((page) => page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
    } catch (error) {
      // A test may close a profile by itself, and then there is nothing to lend.
      if (context.pages().length > 0) throw error
    }
    if (context.pages().length > 0) free.set(key, [...(free.get(key) ?? []), context])
  }
  return { take }
}

async function park(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await answerQuietly(page)
  await page.goto(quiet)
  await page.unroute(`**${quiet}`)
}

/** Where a page of our origin is that asks the server for nothing. */
export const quiet = '/quiet'
const empty = '<!doctype html><title>Quiet</title><link rel="icon" href="/icon.svg">'

/** Makes it be there, until that is unrouted: what is routed is kept in no cache. */
export const answerQuietly = (page: Page) =>
  page.route(`**${quiet}`, (route) => route.fulfill({ contentType: 'text/html', body: empty }))

/** A page in a profile that remembers nothing; or null when the time in it is held for good. */
async function cleared(context: BrowserContext, origin: string): Promise<Page | null> {
  const page = await context.newPage()
  const ownTime = await page.evaluate(() => String(Date.now).includes('[native code]'))
  if (!ownTime) return null
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await context.clearCookies()
  return page
}
