// Measures ways to make navigation faster, compared with plain navigation in the same run:
// `node bench/navigation.ts [rounds] [pattern of names]`. The network is simulated (slow-proxy.ts), so
// only the ratios count.
import { chromium, type Page } from 'playwright-core'
import { sendRequest } from './request.ts'
import { startProduct, stopAll, temporaryFolder } from './processes.ts'
import { startProxy, type Change } from './slow-proxy.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { median } from './start.ts'

const rounds = Number(process.argv[2] ?? 7)
/** How long a person hovers over a link before pressing, in ms. */
const hover = 300

const rules = (action: 'prefetch' | 'prerender', eagerness: string): Change => ({
  headers: { 'Speculation-Rules': '"/bench-rules.json"' },
  own: {
    '/bench-rules.json': [
      'application/speculationrules+json',
      JSON.stringify({ [action]: [{ where: { href_matches: '/*' }, eagerness }] }),
    ],
  },
})

const styled = (css: string) => (html: string) =>
  html.replace('</head>', `<style>@view-transition{navigation:auto}${css}</style></head>`)
/** The old page fades into the new one. */
const fading = styled('')
/** Only the link of the current page moves; the rest changes at once. */
const small = styled(
  ':root{view-transition-name:none}nav [aria-current]{view-transition-name:here}',
)
const preloads = /<link rel="preload"[^>]*as="font"[^>]*>/g

const all: Record<string, Change> = {
  plain: {},
  'prefetch on hover': rules('prefetch', 'moderate'),
  'prerender on hover': rules('prerender', 'moderate'),
  'whole transition': { html: fading },
  'small transition': { html: small },
  'prefetch, whole transition': { ...rules('prefetch', 'moderate'), html: fading },
  'prerender, whole transition': { ...rules('prerender', 'moderate'), html: fading },
  'no font preload': { html: (html) => html.replaceAll(preloads, '') },
  'early hints': { hints: true },
}
const wanted = new RegExp(process.argv[3] ?? '')
const variants = Object.fromEntries(
  Object.entries(all).filter(([name]) => name === 'plain' || wanted.test(name)),
)

const ways = [
  ['/', '/services'],
  ['/blog', '/blog/flow-or-apex'],
] as const

/** From the press to the first and to the largest contentful paint, in ms. */
interface Shown {
  first: number
  largest: number
}

async function go(page: Page, [from, to]: readonly [string, string], origin: string) {
  await page.goto(origin + from, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('pressed', `${Date.now()}`))
  })
  const link = page.locator(`main a[href="${to}"], header a[href="${to}"]`).first()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  await page.waitForTimeout(hover)
  await page.mouse.down()
  await page.waitForTimeout(70)
  await page.mouse.up()
  await page.waitForURL(origin + to)
  await page.waitForTimeout(900)
  return await page.evaluate(shown)
}

/** Runs in the page. */
function shown(): Promise<Shown> {
  const { activationStart } = performance.getEntriesByType(
    'navigation',
  )[0] as PerformanceNavigationTiming & { activationStart: number }
  const pressed = Number(sessionStorage.getItem('pressed'))
  const since = (at: number) => performance.timeOrigin + Math.max(at, activationStart) - pressed
  const [first] = performance.getEntriesByName('first-contentful-paint')
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? 0
      done({ first: since(first?.startTime ?? 0), largest: since(largest) })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

async function measure() {
  const [product, port] = [await freePort(), await freePort()]
  startProduct(product, temporaryFolder(), temporaryFolder())
  await started(product)
  let change: Change = {}
  const stop = await startProxy(product, port, () => change)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  const results = new Map(Object.keys(variants).map((name) => [name, [] as Shown[]]))
  // The first round is not counted, because nothing is in the machine's caches.
  for (let round = 0; round <= rounds; round += 1) {
    const order = Object.entries(variants)
    for (const [name, variant] of round % 2 ? order.toReversed() : order) {
      change = variant
      for (const way of ways) {
        const context = await browser.newContext()
        const page = await context.newPage()
        const shown = await go(page, way, `http://127.0.0.1:${port}`)
        if (round > 0) results.get(name)?.push(shown)
        await context.close()
      }
    }
  }
  await browser.close()
  stop()
  report(results)
}

function report(results: Map<string, Shown[]>) {
  const middle = (name: string, what: keyof Shown) =>
    median((results.get(name) ?? []).map((one) => one[what]))
  for (const name of results.keys()) {
    const [first, largest] = [middle(name, 'first'), middle(name, 'largest')]
    const ratio = (largest / middle('plain', 'largest')).toFixed(2)
    process.stdout.write(
      `${name.padEnd(22)} first paint ${first.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, ${ratio} of plain\n`,
    )
  }
}

async function started(port: number): Promise<void> {
  for (;;) {
    const answer = await sendRequest(port, '/').catch(() => null)
    if (answer?.status === 200) return
    await new Promise((done) => setTimeout(done, 100))
  }
}

try {
  await measure()
} finally {
  await stopAll()
}
