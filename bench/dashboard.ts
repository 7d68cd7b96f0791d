// Measures how soon a client on a slow phone can read what waits for them:
// `node bench/dashboard.ts [rounds] [folder of another built checkout]`. The other one is measured in
// the same rounds, as what the figures are compared with.
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { demoSignIn, signIn } from './demo-client.ts'
import { startProduct, stopAll, temporaryFolder } from './processes.ts'
import { slowDown } from './slow-phone.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { firstAnswer, median } from './start.ts'

const rounds = Number(process.argv[2] ?? 9)
const other = process.argv[3]

/** One cold visit: moments in ms after it began. */
interface Visit {
  /** The first text was painted. */
  painted: number
  /** The first call left. */
  called: number
  /** All scripts had come. */
  scripts: number
  /** What waits for the client stood there, with the projects. */
  usable: number
  shift: number
  kilobytes: number
  requests: number
}

/** Starts a built checkout with the demo firm, and signs its client in. */
async function startSite(root?: string) {
  const port = await freePort()
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const settings = { DEMO: 'on', LOG_LEVEL: 'error' }
  const from = root === undefined ? undefined : pathToFileURL(`${root}/`)
  await firstAnswer(startProduct(port, ...folders, settings, from), port)
  const token = await signIn(port, await demoSignIn(port))
  return { origin: `http://127.0.0.1:${port}`, token }
}

type Site = Awaited<ReturnType<typeof startSite>>

async function visit(browser: Browser, { origin, token }: Site): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  // A small page of the same origin, to put the token in its storage.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((given) => localStorage.setItem('token', given), token)
  await slowDown(page)
  const loaded = countBytes(page)
  await page.addInitScript(watch)
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'usable' in document.documentElement.dataset)
  const bytes = (await loaded).bytes()
  // What would push down what one has begun to read, comes within a second.
  await page.waitForTimeout(1_000)
  const found = await page.evaluate(seen)
  await context.close()
  return { ...found, ...bytes }
}

async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let [transferred, requests] = [0, 0]
  session.on('Network.requestWillBeSent', () => (requests += 1))
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferred += encodedDataLength
  })
  return { bytes: () => ({ kilobytes: transferred / 1000, requests }) }
}

/** Runs in the page, before its own scripts: notes the first moment at which the dashboard can be read. */
function watch(): void {
  const note = () => {
    document.documentElement.dataset['usable'] = String(performance.now())
  }
  const look = () => {
    const shown = [...document.querySelectorAll('#app h3')].map((one) => one.textContent)
    if (!shown.includes('Your Projects')) requestAnimationFrame(look)
    // After the frame in which it stands has been painted.
    else requestAnimationFrame(() => setTimeout(note))
  }
  look()
}

/** Runs in the page. */
function seen() {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const calls = entries.filter(({ name }) => name.includes('/api/'))
  const scripts = entries.filter(({ name }) => /\/assets\/.*\.js$/.test(name))
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  return new Promise<Omit<Visit, 'kilobytes' | 'requests'>>((done) => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const each of list.getEntries()) shift += (each as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() =>
      done({
        painted: painted?.startTime ?? 0,
        called: Math.min(...calls.map(({ startTime }) => startTime)),
        scripts: Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
        usable: Number(document.documentElement.dataset['usable']),
        shift,
      }),
    )
  })
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
  // The first round is not counted, because nothing is in the machine's caches.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, site] of round % 2 ? [...sites].toReversed() : sites) {
      const one = await visit(browser, site)
      if (round > 0) visits.get(name)?.push(one)
    }
  }
  await browser.close()
  for (const [name, all] of visits) report(name, all)
}

function report(name: string, visits: Visit[]): void {
  const middle = (what: keyof Visit) => median(visits.map((one) => one[what]))
  const least = Math.min(...visits.map(({ usable }) => usable)).toFixed(0)
  process.stdout.write(
    [
      `${name.padEnd(6)} usable after ${middle('usable').toFixed(0)} ms (at best ${least})`,
      `first paint ${middle('painted').toFixed(0)}`,
      `first call ${middle('called').toFixed(0)}`,
      `scripts ${middle('scripts').toFixed(0)}`,
      `shift ${middle('shift').toFixed(3)}`,
      `${middle('kilobytes').toFixed(0)} kB in ${middle('requests')} requests\n`,
    ].join(', '),
  )
}

try {
  await measure()
} finally {
  await stopAll()
}
