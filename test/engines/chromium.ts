import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

type Found = { path: string } | { notRun: string }

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The machine's own Chromium, else Playwright's, which is downloaded if need be. */
export async function findChromium(root: string, signal: AbortSignal): Promise<Found> {
  const given = process.env['CHROMIUM']
  if (given) return runs(given) ? { path: given } : { notRun: `CHROMIUM is ${given}, no program` }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const own = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runs)
  if (own) return { path: own }
  const downloaded = chromium.executablePath()
  if (runs(downloaded) || ((await fetchIt(root, signal)) && runs(downloaded)))
    return { path: downloaded }
  return { notRun: 'no Chromium on this machine, and it could not be fetched' }
}

async function fetchIt(root: string, signal: AbortSignal): Promise<boolean> {
  const program = join(root, 'node_modules/.bin/playwright-core')
  const child = spawn(process.execPath, [program, 'install', 'chromium'], {
    cwd: root,
    signal,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 600_000,
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
