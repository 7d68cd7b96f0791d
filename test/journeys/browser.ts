import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { world } from '../world.ts'

const quiet = ['background-networking', 'component-update', 'sync', 'quic']

/** One for each file of tests; it can reach no name but the addresses of this machine. */
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    ...quiet.map((name) => `--disable-${name}`),
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
})
after(() => browser.close())

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

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
  const visits: BrowserContext[] = []
  const complaints: string[] = []
  // The runner undoes in the order of saying: the pages before the server that they ask.
  t.after(() => Promise.all(visits.map((visit) => visit.close())))
  const { origin, ...rest } = await world(t, options)
  t.after(() => assert.deepEqual(complaints, [], 'complaints of the browser'))

  async function visit(path: string, options: Options = {}): Promise<Page> {
    const { expected = /^$/, friends = [], before, until = 'load', ...profile } = options
    const context = await browser.newContext({ viewport: desktop, baseURL: origin, ...profile })
    visits.push(context)
    context.setDefaultTimeout(15_000)
    listen(context, [origin, ...friends], (complaint) => {
      if (!expected.test(complaint)) complaints.push(complaint)
    })
    if (profile.javaScriptEnabled !== false) await context.addInitScript(tellViolations)
    const page = await context.newPage()
    await before?.(page)
    await page.goto(path, { waitUntil: until })
    return page
  }
  return { ...rest, origin, visit }
}

function listen(context: BrowserContext, hosts: string[], complain: (about: string) => void) {
  context.on('console', (message) =>
    complain(`${message.type()}: ${message.text()} (${message.location().url})`),
  )
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const failure = `${request.url()} ${request.failure()?.errorText}`
    // The icon comes last, and who leaves before does without; a stream has no other end; and a
    // page that hears of something newer breaks off what it was just reading.
    const ownDoing = /(\/icon\.svg|\/events\/stream\/) net::ERR_ABORTED$/.test(failure)
    const isReading = request.method() === 'GET' && /\/api\/.* net::ERR_ABORTED$/.test(failure)
    if (!ownDoing && !isReading) complain(`failed: ${failure}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`status ${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'about:' && !hosts.includes(origin)) complain(`asks ${request.url()}`)
  })
}

/** Runs in the page. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
  })
}
