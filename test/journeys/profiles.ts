import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { lendable, watched, type LentPage } from './lent-page.ts'

/** A profile with a page that shows nothing of the site. */
interface Lent {
  context: BrowserContext
  page: Page
  /** The page that a profile keeps open, on our origin. */
  parked: Page
  /** Makes the profile available again, with its page if that is as good as new. */
  giveBack: () => Promise<void>
}

/** A profile that is kept, and its page unless that was closed. */
interface Kept {
  context: BrowserContext
  lent: LentPage | null
}

/**
 * Lends browser profiles that are new or cleared. The first page of a new profile starts a renderer
 * process and loads fonts and scripts, which takes a second; a used profile keeps a page of the site
 * open, and with it the process. The page itself is lent again, too: making one is a fifth of what it
 * is to enter, and it has compiled the scripts before (lent-page.ts).
 */
export function profilesOf(browser: Browser) {
  const free = new Map<string, Kept[]>()

  async function take(options: BrowserContextOptions & { baseURL: string }): Promise<Lent> {
    const key = JSON.stringify(options)
    const used = free.get(key)?.pop()
    const cleared = used ? await clear(used, options.baseURL) : null
    if (used && !cleared) await used.context.close()
    const context = cleared?.page.context() ?? watched(await browser.newContext(options))
    if (!cleared) await park(context)
    const lent = cleared ?? (await lendable(await context.newPage()))
    const parked = context.pages()[0] as Page
    return { context, page: lent.page, parked, giveBack: () => release(key, context, lent) }
  }

  async function release(key: string, context: BrowserContext, lent: LentPage): Promise<void> {
    let isGood = false
    try {
      const [parked, ...pages] = context.pages()
      const others = pages.filter((page) => page !== lent.page)
      await Promise.all(others.map((page) => page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      isGood = parked !== undefined && (await lent.putBack())
      if (!isGood) await lent.close()
    } catch (error) {
      // A test may have closed the profile itself; it cannot be lent again then.
      if (context.pages().length > 0) throw error
    }
    if (context.pages().length === 0) return
    free.set(key, [...(free.get(key) ?? []), { context, lent: isGood ? lent : null }])
  }
  return { take }
}

/**
 * The page of a used profile, with nothing left of the test before; null when its clock was replaced,
 * which cannot be undone. The cache is kept: what may be cached has a hash of its content in its
 * address, and getting all scripts anew was a tenth of the work of entering. What weighs a page
 * empties it (weight.ts).
 */
async function clear({ context, lent }: Kept, origin: string): Promise<LentPage | null> {
  const one = lent ?? (await lendable(await context.newPage()))
  if (!lent && !(await one.hasOwnTime())) return null
  await one.clear(origin)
  await context.clearCookies()
  return one
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
