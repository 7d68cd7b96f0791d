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
/** What paints, which nobody looks at. */
const paint = ['gpu', 'software-rasterizer']

/** One for each process of tests; it can reach no name but the addresses of this machine. */
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    ...[...network, ...paint].map((name) => `--disable-${name}`),
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
})
after(() => browser.close())
const profiles = profilesOf(browser)
/** Of each site in turn, so that profiles of one serve the next. */
let port = 0

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Waits until nothing on the page matches: words of success may come before the list is asked for. */
export const gone = (what: Locator) => what.first().waitFor({ state: 'detached' })

export interface Options extends BrowserContextOptions {
  /** Complaints that belong to what is tested, such as of a content server that is dead. */
  expected?: RegExp
  /** Hosts besides our own that the page may ask. */
  friends?: string[]
  /** Done to the page before it goes anywhere. */
  before?: (page: Page) => Promise<unknown>
  /** `commit`: not even the page itself need be there whole. */
  until?: 'commit' | 'load'
}

/**
 * A world with visitors, each in a profile of their own. The test fails when a page of theirs
 * says anything on the console, throws, breaks the content policy, or asks for what it does not
 * get or for anything of another host.
 */
export async function site(t: TestContext, options: Parameters<typeof world>[1] = {}) {
  const endings: (() => Promise<void>)[] = []
  const complaints: string[] = []
  // The runner undoes in the order of saying: the pages before the server that they ask.
  t.after(() => Promise.all(endings.map((end) => end())))
  const { origin, ...rest } = await world(t, { port, ...options })
  port ||= rest.port
  t.after(() => assert.deepEqual(complaints, [], 'complaints of the browser'))

  async function visit(path: string, options: Options = {}): Promise<Page> {
    const { expected = /^$/, friends = [], before, until = 'load', ...profile } = options
    const { viewport = desktop, ...rest } = profile
    const { context, page, giveBack } = await profiles.take({ ...rest, baseURL: origin })
    const deafen = listen(context, [origin, ...friends], (complaint) => {
      if (!expected.test(complaint)) complaints.push(complaint)
    })
    // Whoever closes the page has no more use for the profile.
    let ended: Promise<void> | undefined
    const end = () => {
      deafen()
      return (ended ??= giveBack())
    }
    endings.push(end)
    page.once('close', end)
    context.setDefaultTimeout(15_000)
    await page.setViewportSize(viewport ?? desktop)
    if (profile.javaScriptEnabled !== false) await page.addInitScript(tellViolations)
    await before?.(page)
    await page.goto(path, { waitUntil: until })
    return page
  }
  return { ...rest, origin, visit }
}

/** Tells of what is not in order, until the function that it gives is called. */
function listen(context: BrowserContext, hosts: string[], complain: (about: string) => void) {
  const ears = {
    console: (message: ConsoleMessage) =>
      complain(`${message.type()}: ${message.text()} (${message.location().url})`),
    weberror: (error: WebError) => complain(`uncaught: ${error.error().message}`),
    requestfailed: (request: Request) => {
      if (!isOwnDoing(request)) complain(`failed: ${request.url()} ${request.failure()?.errorText}`)
    },
    response: (response: Response) => {
      if (response.status() >= 400) complain(`status ${response.status()}: ${response.url()}`)
    },
    request: (request: Request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'about:' && !hosts.includes(origin)) complain(`asks ${request.url()}`)
    },
  }
  context.on('console', ears.console).on('weberror', ears.weberror).on('request', ears.request)
  context.on('requestfailed', ears.requestfailed).on('response', ears.response)
  return () => {
    context.off('console', ears.console).off('weberror', ears.weberror)
    context.off('requestfailed', ears.requestfailed).off('response', ears.response)
    context.off('request', ears.request)
  }
}

/**
 * A page that is left, or that hears of something newer, breaks off what it was reading. What it
 * tells in passing, that something has been read or somebody has left, goes on without it, and is told
 * as broken off, too. A server that breaks off is told of in other words.
 */
function isOwnDoing(request: Request): boolean {
  const inPassing = request.method() === 'GET' || /\/(read|logout)\/$/.test(request.url())
  return inPassing && request.failure()?.errorText === 'net::ERR_ABORTED'
}

/** Runs in the page. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
}
