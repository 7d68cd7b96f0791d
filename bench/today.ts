// Measures how soon somebody of the firm on a slow phone can use Today, of a cold visit, and how soon
// a key in the palette is answered among 10,000 enquiries: `node bench/today.ts [rounds]`.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { openDatabase } from '../src/database/open.ts'
import { addEnquiryRows, sampleEnquiry } from '../test/support/work/enquiries.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { demoSignIn, signIn } from './demo-client.ts'
import { startProduct, stopAll, temporaryFolder } from './processes.ts'
import { sendRequest } from './request.ts'
import { slowDown } from './slow-phone.ts'
import { firstAnswer, median } from './start.ts'

const rounds = Number(process.argv[2] ?? 9)
const enquiries = 10_000
/** What somebody types into the palette, a key at a time. */
const typed = ['grete olsen 77', 'nordkai', 'replace cpq', 'ENQ-00004', 'zirconium']
/** In ms. */
const limits = { today: 2_500, key: 50 }

async function startSite() {
  const [port, dataDir] = [await freePort(), temporaryFolder()]
  const settings = { DEMO: 'on', LOG_LEVEL: 'error' }
  await firstAnswer(startProduct(port, dataDir, temporaryFolder(), settings), port)
  await demoSignIn(port)
  const cli = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url))
  const printed = execFileSync(process.execPath, [cli, 'seed', 'staff', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  const { password } = JSON.parse(printed) as { password: string }
  return { port, dataDir, token: await signIn(port, { username: 'tomas', password }) }
}

type Site = Awaited<ReturnType<typeof startSite>>

/** One cold visit; in ms, until the rows of Today can be used. */
async function visit(browser: Browser, { port, token }: Site): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const origin = `http://127.0.0.1:${port}`
  // A small page of the same origin, to put the token in its storage.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((given) => localStorage.setItem('token', given), token)
  await slowDown(page)
  await page.goto(`${origin}/console/today`, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(
    () => document.querySelector('#app [data-row]') !== null && performance.now(),
  )
  const moment = Number(await usable.jsonValue())
  await context.close()
  return moment
}

/** How long each key of what is typed takes to be answered, at best of three, in ms. */
async function keys({ port, dataDir, token }: Site): Promise<number[]> {
  const database = await openDatabase({ dataDir })
  for (let at = 0; at < enquiries; at += 500)
    await addEnquiryRows(
      database,
      Array.from({ length: 500 }, (_, nth) => sampleEnquiry(at + nth + 1)),
    )
  await database.close()
  const headers = { Authorization: `Token ${token}` }
  const times: number[] = []
  for (const text of typed)
    for (let end = 1; end <= text.length; end += 1) {
      const path = `/api/staff/search/?q=${encodeURIComponent(text.slice(0, end))}`
      let best = Infinity
      for (let nth = 0; nth < 3; nth += 1) {
        const began = performance.now()
        const { status } = await sendRequest(port, path, headers)
        if (status !== 200) throw new Error(`${path}: ${status}`)
        best = Math.min(best, performance.now() - began)
      }
      times.push(best)
    }
  return times
}

function say(what: string, ms: number, limit: number): void {
  process.stdout.write(`${what}: ${ms.toFixed(0)} ms, of ${limit}${ms > limit ? ' *' : ''}\n`)
}

try {
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  })
  const visits: number[] = []
  // The first round is not counted, because nothing is in the machine's caches.
  for (let round = 0; round <= rounds; round += 1) visits.push(await visit(browser, site))
  await browser.close()
  const counted = visits.slice(1)
  say('Today is usable after', median(counted), limits.today)
  say('  at best', Math.min(...counted), limits.today)
  const times = await keys(site)
  say('A key in the palette, median', median(times), limits.key)
  say('  the slowest', Math.max(...times), limits.key)
} finally {
  await stopAll()
}
