// Runs Lighthouse on every public page and every section of the portal, and exits with 1 when one
// misses its limits (`audit/wanted.ts`): `npm run audit`, or `npm run audit -- / /contact` for some.
// `--short` checks a few, and only what does not depend on the machine; that is part of the tests.
// Exits with 2 when Lighthouse cannot be downloaded.
import { sendRequest } from './request.ts'
import { signIn, startBrowser } from './audit/browser.ts'
import { runLighthouse, canFetch, type Found } from './audit/lighthouse.ts'
import * as wanted from './audit/wanted.ts'
import { missed, type Figure, type Wanted } from './audit/wanted.ts'
import * as processes from './processes.ts'
import { firstAnswer } from './start.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { aligned } from './table.ts'

const sections = ['projects', 'documents', 'calendar', 'messages', 'profile', 'colleagues']
/** Other work on the machine only makes a run slower, so the best run counts. */
const runs = 3

async function audit(args: string[]): Promise<boolean> {
  const isShort = args.includes('--short')
  const some = isShort ? wanted.pagesInShort : args
  const ofPages = isShort ? wanted.wantedAnywhere : wanted.wantedOfPages
  const ofPortal = wanted.wantedOfPortal
  const port = await freePort()
  const [dataDir, cache] = [processes.temporaryFolder(), processes.temporaryFolder()]
  const product = processes.startProduct(port, dataDir, cache, { DEMO: 'on', LOG_LEVEL: 'error' })
  await firstAnswer(product, port)
  const debugPort = await startBrowser()
  const origin = `http://localhost:${port}`
  const isWanted = (path: string) => some.length === 0 || some.includes(path)
  const pages = (await publicPages(port)).filter(isWanted)
  const parts = sections.map((name) => `/dashboard#${name}`).filter(isWanted)
  const unknown = some.filter((path) => ![...pages, ...parts].includes(path))
  if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(' ')} to audit.`)
  const judged: Judged[] = []
  for (const path of pages) judged.push(await judge(origin, path, debugPort, ofPages, false))
  if (parts.length > 0) await signIn(debugPort, origin)
  for (const path of parts) judged.push(await judge(origin, path, debugPort, ofPortal, true))
  process.stdout.write(`\n${table(judged)}\n`)
  return judged.every(({ misses }) => misses.length === 0)
}

async function publicPages(port: number): Promise<string[]> {
  const sitemap = Buffer.from((await sendRequest(port, '/sitemap.xml')).body, 'base64').toString()
  return [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url!).pathname)
}

interface Judged extends Found {
  path: string
  misses: Figure[]
}

async function judge(
  origin: string,
  path: string,
  debugPort: number,
  limits: Wanted,
  signedIn: boolean,
): Promise<Judged> {
  process.stderr.write(`Auditing ${path} …\n`)
  let best: Judged | undefined
  for (let run = 0; run < runs && best?.misses.length !== 0; run += 1) {
    const found = await runLighthouse(origin + path, debugPort, signedIn).catch(report)
    if (!found) continue
    const judged = { path, misses: missed(found.audited, limits), ...found }
    if (!best || isBetter(judged, best)) best = judged
    const figures = Object.entries(found.audited).map((each) => each.join(' '))
    process.stderr.write(`  ${figures.join(', ')}\n`)
  }
  if (!best) throw new Error(`Lighthouse gave no result for ${path}.`)
  return best
}

/** It loses its browser now and then; the next run may succeed. */
const report = (error: Error) => void process.stderr.write(`  ${error.message}\n`)

const isBetter = (one: Judged, other: Judged) =>
  one.misses.length < other.misses.length ||
  (one.misses.length === other.misses.length && one.audited.TBT < other.audited.TBT)

/** One row for each page, with a mark at missed limits, and Lighthouse's findings on those pages. */
function table(judged: Judged[]): string {
  const names = Object.keys(judged[0]?.audited ?? {}) as Figure[]
  const rows = judged.map(({ path, audited, misses }) => [
    path,
    ...names.map((name) => `${audited[name]}${misses.includes(name) ? '*' : ' '}`),
  ])
  const faultLines = judged.flatMap(({ path, faults, misses }) =>
    misses.length > 0 ? faults.map((fault) => `${path}: ${fault}`) : [],
  )
  const slowest = Math.min(...judged.map(({ machine }) => machine))
  const notes = [
    'times in ms, simulated for a phone on a slow network from measurements on this machine; * misses',
    `its limit. Where Lighthouse rates the machine below 1000, times say little: it was ${slowest}.`,
    ...faultLines,
  ]
  return `${aligned([['PAGE', ...names], ...rows])}\n\n${notes.join('\n')}\n`
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    void processes.stopAll().then(() => process.exit(130))
  })
}

let status = 1
try {
  const there = await canFetch()
  if (!there) process.stderr.write('Lighthouse could not be downloaded.\n')
  status = there ? Number(!(await audit(process.argv.slice(2)))) : 2
} catch (error) {
  // After a Ctrl-C, which also ended the helpers, errors are expected.
  if (!interrupted) process.stderr.write(`${(error as Error).stack}\n`)
}
if (!interrupted) {
  await processes.stopAll()
  process.exit(status)
}
