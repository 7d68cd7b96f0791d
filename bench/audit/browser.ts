import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findChromium } from '../../test/engines/chromium.ts'
import { sendRequest } from '../request.ts'
import { freePort } from '../../test/support/program/free-port.ts'
import { start, temporaryFolder } from '../processes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const disabledFeatures = ['background-networking', 'component-update', 'sync', 'quic']

/** Starts a Chromium, and gives its remote debugging port. */
export async function startBrowser(): Promise<number> {
  const found = await findChromium(root, AbortSignal.timeout(600_000))
  if ('notRun' in found) throw new Error(found.notRun)
  const port = await freePort()
  const args = [
    '--headless=new',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Containers often have too little shared memory for Chromium.
    '--disable-dev-shm-usage',
    ...disabledFeatures.map((name) => `--disable-${name}`),
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${temporaryFolder()}`,
    'about:blank',
  ]
  // Its errors are about services of the machine that are not needed here.
  const browser = start(found.path, args, process.env, 'ignore')
  while (!(await sendRequest(port, '/json/version').catch(() => null))) {
    if (browser.exitCode !== null) throw new Error(`${found.path} ended instead of starting.`)
    await wait(50)
  }
  return port
}

/** Signs the demo client in with the password that the page shows. */
export async function signIn(debugPort: number, origin: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`)
  const page = await browser.contexts()[0]!.newPage()
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard*')
  await page.close()
  // Disconnects only; the browser stays open.
  await browser.close()
}
