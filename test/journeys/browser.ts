import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Request,
  type Response,
  type WebError,
} from 'playwright-core'
import { world } from '../support/world.ts'
import { profilesOf } from './profiles.ts'

const network = ['background-networking', 'component-update', 'sync', 'quic']
/** Painting, which nobody sees. */
const paint = ['gpu', 'software-rasterizer']

/** One for each test process; it can reach only addresses of this machine. */
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    ...[...network, ...paint].map((name) => `--disable-${name}`),
    // Pages of a profile share a process: starting one for each is an eighth of the work.
    '--renderer-process-limit=1',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
})
after(() => browser.close())
const profiles = profilesOf(browser)
/** The same port for each site if possible, so that profiles can be reused. */
let port = 0

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Waits until nothing on the page matches, because a list may reload after the message of success. */
export const gone = (what: Locator) => what.first().waitFor({ state: 'detached' })

/** Waits until the element has the focus, which a script may move a moment after the act. */
export const hasFocus = (one: Locator) => one.and(one.page().locator(':focus')).waitFor()

/**
 * Waits until the form of a field reacts to its script, which loads when the field gets the focus:
 * before, the browser itself would send it.
 */
export async function hydrated(field: Locator): Promise<void> {
  const form = await field.locator('xpath=ancestor::form').elementHandle()
  const reacts = (one: Element | SVGElement | null) =>
    // React marks each element that it has hydrated.
    Object.keys(one ?? {}).some((key) => key.startsWith('__reactProps'))
  await field.page().waitForFunction(reacts, form)
}

/** Waits until what has the focus reads so; says what it reads when it never does. */
export async function focusReads(page: Page, words: string | RegExp): Promise<void> {
  const { source, flags } =
    typeof words === 'string' ? new RegExp(`^${RegExp.escape(words)}$`) : words
  const reads = ([source, flags]: [string, string]) =>
    new RegExp(source, flags).test(document.activeElement?.textContent ?? '')
  await page.waitForFunction(reads, [source, flags] as [string, string]).catch(async () => {
    const found = await page.evaluate(() => document.activeElement?.textContent)
    assert.fail(`the focus reads ${JSON.stringify(found)}, not ${words}`)
  })
}

export interface Options extends BrowserContextOptions {
  /** Complaints that are expected, such as those about a content server that is down. */
  expected?: RegExp
  /** Origins besides our own that the page may request. */
  friends?: string[]
  /** Runs before the page navigates. */
  before?: (page: Page) => Promise<unknown>
  /** Runs after that, on a page of the same profile and origin that stays open: to sign in, for example. */
  beside?: (parked: Page) => Promise<unknown>
  /** `commit`: the page itself may still be loading. */
  until?: 'commit' | 'load'
}

/**
 * A world with visitors, each in a profile of their own. The test fails when one of their pages
 * writes to the console, throws, violates the content security policy, has a failed request, or
 * requests anything from another host.
 */
export async function site(t: TestContext, options: Parameters<typeof world>[1] = {}) {
  // First, because the runner cleans up in order: the pages before the server.
  const visitors = visitorsOf(t)
  const { origin, ...rest } = await world(t, { port, ...options })
  port ||= rest.port
  t.after(visitors.check)
  return { ...rest, origin, visit: visitors.at(origin) }
}

/** Visitors of whatever is at an address, as of `site`; `check` is to be called at the end. */
export function visitorsOf(t: TestContext) {
  const cleanups: (() => Promise<void>)[] = []
  const complaints: string[] = []
  t.after(() => Promise.all(cleanups.map((end) => end())))
  const visit = async (origin: string, path: string, options: Options): Promise<Page> => {
    const { expected = /^$/, friends = [], before, beside, until = 'load', ...profile } = options
    const { viewport = desktop, ...rest } = profile
    const { context, page, parked, giveBack } = await profiles.take({ ...rest, baseURL: origin })
    const stopListening = listen(context, [origin, ...friends], (complaint) => {
      if (!expected.test(complaint)) complaints.push(complaint)
    })
    // Closing the page releases the profile.
    let ended: Promise<void> | undefined
    const end = () => {
      stopListening()
      page.off('close', end)
      return (ended ??= giveBack())
    }
    cleanups.push(end)
    page.once('close', end)
    page.close = async () => {
      // What is cancelled by it counts as a complaint.
      await (ended ??= giveBack())
      await end()
    }
    context.setDefaultTimeout(15_000)
    await page.setViewportSize(viewport ?? desktop)
    if (profile.javaScriptEnabled !== false) await page.addInitScript(reportViolations)
    await before?.(page)
    await beside?.(parked)
    await page.goto(path, { waitUntil: until })
    return page
  }
  return {
    at:
      (origin: string) =>
      async (path: string, options: Options = {}) =>
        await visit(origin, path, options),
    check: () => assert.deepEqual(complaints, [], 'complaints of the browser'),
  }
}

/** Reports what is wrong on the pages, until the returned function is called. */
function listen(context: BrowserContext, hosts: string[], complain: (about: string) => void) {
  const answered = new WeakSet<Request>()
  const listeners = {
    console: (message: ConsoleMessage) =>
      complain(`${message.type()}: ${message.text()} (${message.location().url})`),
    weberror: (error: WebError) => complain(`uncaught: ${error.error().message}`),
    requestfailed: (request: Request) => {
      if (!isCancelled(request, answered.has(request)))
        complain(`failed: ${request.url()} ${request.failure()?.errorText}`)
    },
    response: (response: Response) => {
      answered.add(response.request())
      if (response.status() >= 400) complain(`status ${response.status()}: ${response.url()}`)
    },
    request: (request: Request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'about:' && !hosts.includes(origin)) complain(`requests ${request.url()}`)
    },
  }
  context
    .on('console', listeners.console)
    .on('weberror', listeners.weberror)
    .on('request', listeners.request)
  context.on('requestfailed', listeners.requestfailed).on('response', listeners.response)
  return () => {
    context.off('console', listeners.console).off('weberror', listeners.weberror)
    context.off('requestfailed', listeners.requestfailed).off('response', listeners.response)
    context.off('request', listeners.request)
  }
}

/**
 * A page cancels what it was loading when it is left, or when there is something newer. Notes that
 * something was read, opened or is looked at, and signing out, continue without the page and are
 * reported as aborted, too; a preview shows what is typed by then, and keeps nothing. So is what was
 * answered when the page is left before the end of the answer is noticed. A connection that the
 * server aborts has another error text.
 */
function isCancelled(request: Request, answered: boolean): boolean {
  const inPassing =
    request.method() === 'GET' ||
    /\/(read|opened|here|logout|sessions|preview)\/$/.test(request.url())
  return (inPassing || answered) && request.failure()?.errorText === 'net::ERR_ABORTED'
}

/** Runs in the page. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
}
