// Measures how soon each act in the portal answers the eye, on a slow phone and for a client with
// 200 projects and 1,000 documents: `node bench/acts.ts [rounds] [folder of another built checkout]`.
// The other one is measured in the same rounds, as what the figures are compared with.
import { loadavg } from 'node:os'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { demoSignIn, signIn } from './demo-client.ts'
import { enlarge } from './large-client.ts'
import { startProduct, stop, stopAll, temporaryFolder } from './processes.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { firstAnswer, median } from './start.ts'
import { aligned } from './table.ts'

const rounds = Number(process.argv[2] ?? 5)
const other = process.argv[3]
const slowerProcessor = 4

/** Something that somebody does, and what they then see. */
interface Act {
  name: string
  /** Done before, and not measured. */
  before?: (page: Page) => Promise<unknown>
  /** A tap or a key. */
  act: (page: Page) => Promise<unknown>
  seen: (page: Page) => Locator
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })
const menu = (page: Page) => press(page, 'Menu').tap()
const go = (section: string) => async (page: Page) => {
  await page.goto(`/dashboard#${section}`)
  await page.getByRole('heading', { name: RegExp(section, 'i'), level: 2 }).waitFor()
  await page.waitForTimeout(500)
}
const project = 'Dealer quotes on the phone'

const acts: Act[] = [
  {
    name: 'open the menu',
    before: go('projects'),
    act: menu,
    seen: (page) => link(page, 'Documents'),
  },
  {
    name: 'open documents',
    act: (page) => link(page, 'Documents').tap(),
    seen: (page) => page.getByLabel('Find a document'),
  },
  {
    name: 'find a document (a key)',
    before: (page) => page.getByLabel('Find a document').tap(),
    act: (page) => page.keyboard.press('9'),
    seen: (page) => page.getByText(/\d documents found/),
  },
  {
    name: 'open the calendar',
    before: menu,
    act: (page) => link(page, 'Calendar').tap(),
    seen: (page) => page.getByRole('heading', { level: 5 }).first(),
  },
  {
    name: 'show the month',
    act: (page) => press(page, 'Month').tap(),
    seen: (page) => page.getByRole('grid'),
  },
  {
    name: 'open messages',
    before: menu,
    act: (page) => link(page, /^Messages/).tap(),
    seen: (page) => page.getByLabel('Your message'),
  },
  {
    name: 'type in a message (a key)',
    before: (page) => page.getByLabel('Your message').tap(),
    act: (page) => page.keyboard.press('a'),
    seen: (page) => page.getByLabel('Your message'),
  },
  {
    name: 'switch the theme',
    before: go('profile'),
    act: (page) => page.getByText('Dark', { exact: true }).tap(),
    seen: (page) => page.locator('[data-theme=dark]'),
  },
  {
    name: 'return to the projects',
    before: menu,
    act: (page) => link(page, /^Projects/).tap(),
    seen: (page) => page.getByRole('heading', { name: 'Your Projects' }),
  },
  {
    name: 'open a request',
    act: (page) => page.locator('summary').filter({ hasText: 'discount' }).tap(),
    seen: (page) => page.getByLabel('Your answer').filter({ visible: true }).first(),
  },
  {
    name: 'type an answer (a key)',
    before: (page) => page.getByLabel('Your answer').filter({ visible: true }).first().tap(),
    act: (page) => page.keyboard.press('a'),
    seen: (page) => page.getByLabel('Your answer').filter({ visible: true }).first(),
  },
  {
    name: 'find a project (a key)',
    before: (page) => page.getByLabel('Find a project').tap(),
    act: (page) => page.keyboard.press('e'),
    seen: (page) => page.getByText(/\d projects found/),
  },
  {
    name: 'open a project',
    before: go('projects'),
    act: (page) => press(page, project).tap(),
    seen: (page) => page.getByRole('dialog', { name: project }),
  },
  {
    name: 'close the project',
    act: (page) => press(page, 'Close').tap(),
    seen: (page) => press(page, project),
  },
]

/** Starts a built checkout with the demo firm and a client of many years, and signs that in. */
async function startSite(root?: string) {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const settings = { DEMO: 'on', LOG_LEVEL: 'error' }
  const from = root === undefined ? undefined : pathToFileURL(`${root}/`)
  const begin = async () => {
    const port = await freePort()
    const child = startProduct(port, ...folders, settings, from)
    await firstAnswer(child, port)
    return { port, child }
  }
  const first = await begin()
  // The demo is filled in behind the first answer.
  const demo = await demoSignIn(first.port)
  await stop(first.child)
  await enlarge(folders[0])
  const { port } = await begin()
  const token = await signIn(port, demo)
  return { origin: `http://127.0.0.1:${port}`, token }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** In ms, by act: to the next paint after the input, and until what was wanted is there. */
type Visit = Map<string, { painted: number; seen: number }>

async function visit(browser: Browser, { origin, token }: Site): Promise<Visit> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...phone, baseURL: origin })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  // A small page of the same origin, to put the token in its storage.
  await page.goto('/robots.txt')
  await page.evaluate((given) => localStorage.setItem('token', given), token)
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  const found: Visit = new Map()
  for (const one of acts) {
    const times = await timed(page, one)
    if (times) found.set(one.name, times)
  }
  await context.close()
  return found
}

/** Null for what a checkout does not have. */
async function timed(page: Page, { before, act, seen }: Act) {
  try {
    await before?.(page)
    await page.waitForTimeout(600)
    await page.evaluate(() => void (globalThis.longest = 0))
    const begun = performance.now()
    await act(page)
    await seen(page).waitFor()
    const until = performance.now() - begun
    await page.waitForTimeout(600)
    return { painted: await page.evaluate(() => globalThis.longest), seen: until }
  } catch (error) {
    process.stderr.write(`${String(error).split('\n', 1)[0]}\n`)
    return null
  }
}

declare global {
  /** The longest time from an input to the next paint, in ms; only those of 16 ms and more are seen. */
  var longest: number
}

/** Runs in the page. */
function watch(): void {
  globalThis.longest = 0
  const isInput = (entry: PerformanceEntry) =>
    (entry as PerformanceEntry & { interactionId: number }).interactionId > 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isInput))
      globalThis.longest = Math.max(globalThis.longest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function measure(): Promise<void> {
  const sites = new Map([['here', await startSite()]])
  if (other !== undefined) sites.set('there', await startSite(other))
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  const visits = new Map([...sites.keys()].map((name) => [name, [] as Visit[]]))
  const load = [loadavg()[0] ?? 0]
  // The first round is not counted, because nothing is in the machine's caches.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, site] of round % 2 ? [...sites].toReversed() : sites) {
      const one = await visit(browser, site)
      if (round > 0) visits.get(name)?.push(one)
    }
    load.push(loadavg()[0] ?? 0)
  }
  await browser.close()
  process.stdout.write(
    `Load from ${Math.min(...load).toFixed(1)} to ${Math.max(...load).toFixed(1)}\n`,
  )
  for (const [name, all] of visits) report(name, all)
}

function report(site: string, visits: Visit[]): void {
  const rows = acts.map(({ name }) => {
    const own = visits.flatMap((one) => one.get(name) ?? [])
    const middle = (what: 'painted' | 'seen') =>
      own.length > 0 ? median(own.map((one) => one[what])).toFixed(0) : '–'
    return [name, middle('painted'), middle('seen')]
  })
  process.stdout.write(
    `${aligned([[site, 'to the next paint, ms', 'until it is there, ms'], ...rows])}\n`,
  )
}

try {
  await measure()
} finally {
  await stopAll()
}
