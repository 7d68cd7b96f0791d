import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { findChromium } from './engines/chromium.ts'
import { countTests, type Count } from './support/count.ts'
import { startPostgres } from './engines/postgres.ts'

/** A reason in place of figures: the step could not run, which on CI is a failure unless excused. */
type Outcome = Count | { notRun: string; excused?: boolean }
type Step = () => Promise<Outcome>

const root = fileURLToPath(new URL('..', import.meta.url))
/** To read the program anew is much of what a process of tests does. */
const compiled = join(root, 'node_modules/.cache/portico/compiled')
const stopping = new AbortController()
const { signal } = stopping

const steps: Record<string, Step> = {
  format: tool('oxfmt', '--check'),
  lint: tool('oxlint'),
  types: tool('tsc', '-b'),
  unused: tool('knip'),
  sqlite: () => tests(['src/**/*.test.ts', 'test/**/*.test.ts'], {}, journeys),
  postgres: onPostgres,
  pages: inChromium,
  audits: byLighthouse,
}

/**
 * What they try ends before a database is asked, stands beside it on the disk, or is what pages and
 * commands make of answers that others have asked for. On the second engine they cost minutes of the
 * quarter of an hour that there is.
 */
const notOfDatabases = [
  'test/{architecture,budgets,matrix}/*.test.ts',
  'test/faults/document-kill.test.ts',
  'test/program/{start-settings,built,documents}.test.ts',
  'src/app/cli/{audit-command,cli,commands-document}.test.ts',
  'src/app/server/{assets,kept,openapi,problems,shells,speculation,twins}.test.ts',
  'src/app/site/*.test.ts',
  'src/{contract,ui}/**/*.test.ts',
  'src/platform/{config,mail}/*settings.test.ts',
  'src/platform/auth/{common-passwords,password*,token}.test.ts',
  'src/platform/config/config.test.ts',
  'src/platform/http/{address,ask,found,gate*,listener}.test.ts',
  'src/platform/mail/{failure,smtp}.test.ts',
  'src/platform/publishing/page-cache.test.ts',
  'src/platform/storage/files.test.ts',
]

/** Those in a browser are a step of their own. */
const journeys = ['test/journeys/*.test.ts']

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(name))
process.env['TMPDIR'] = placeForFiles()
await runAll(process.argv.slice(2))

async function runAll(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((name) => !(name in steps))
  const chosen = Object.entries(steps).filter(([name]) => !wanted.length || wanted.includes(name))
  const total = { passed: 0, failed: unknown.length }
  const missing = unknown.map((name) => `${name} (there is only ${Object.keys(steps).join(', ')})`)
  for (const [name, step] of chosen) {
    if (signal.aborted) break
    const outcome = await timed(name, step)
    if ('notRun' in outcome) {
      missing.push(`${name} (${outcome.notRun})`)
      if (process.env['CI'] === 'true' && !outcome.excused) total.failed++
    } else {
      total.passed += outcome.passed
      total.failed += outcome.failed
    }
  }
  for (const each of missing) say(`not run: ${each}`)
  if (signal.aborted) say('stopped before the end')
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = signal.aborted ? 130 : Number(total.failed > 0)
}

async function timed(name: string, step: Step): Promise<Outcome> {
  const start = performance.now()
  const outcome = await step().catch((error: unknown): Outcome => {
    if (!signal.aborted) say(inspect(error))
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  say(`${name.padEnd(9)} ${words(outcome)} (${seconds} s)`)
  return outcome
}

function words(outcome: Outcome): string {
  if ('notRun' in outcome) return 'not run'
  const { passed, failed, skipped } = outcome
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/**
 * In memory where there is room: each test leaves hundreds of files, and ext4 takes a millisecond to
 * make a file after many were removed.
 */
function placeForFiles(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}

/** A tool is one check. */
function tool(name: string, ...args: string[]): Step {
  return async () => {
    const status = await quietly(`node_modules/.bin/${name}`, ...args)
    return { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0 }
  }
}

/** Lighthouse is fetched when it is asked for; a registry that is away is no fault of the change. */
async function byLighthouse(): Promise<Outcome> {
  const status = await quietly('bench/audit.ts', '--short')
  if (status === 2) return { notRun: 'Lighthouse could not be fetched', excused: true }
  return { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0 }
}

/** Runs a program and gives its status; what it says is shown when that is not 0. */
async function quietly(program: string, ...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: unknown[] = []
  child.stdout.on('data', (text) => said.push(text))
  child.stderr.on('data', (text) => said.push(text))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) say(said.join('').trimEnd())
  return status
}

async function onPostgres(): Promise<Outcome> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  if (!server) return { notRun: 'no programs of PostgreSQL on this machine' }
  try {
    const settings = { TEST_DATABASE_URL: server.url }
    return await tests(['src/**/*.test.ts', 'test/**/*.test.ts'], settings, [
      ...journeys,
      ...notOfDatabases,
    ])
  } finally {
    await server.stop()
  }
}

async function inChromium(): Promise<Outcome> {
  const found = await findChromium(root, signal)
  return 'path' in found ? tests(['test/journeys/*.test.ts'], { CHROMIUM: found.path }) : found
}

function tests(
  patterns: string[],
  settings: Record<string, string>,
  exclude: string[] = [],
): Promise<Count> {
  const { TEST_DATABASE_URL: _, ...environment } = process.env
  // Backwards, because the longest are those of test/, and one of them last would run alone.
  const files = globSync(patterns, { cwd: root, exclude }).sort().toReversed()
  const env = { ...environment, NODE_COMPILE_CACHE: compiled, ...settings }
  return countTests(files, { cwd: root, env, signal })
}

/** The servers of the tests end with their processes; what hangs is left after five seconds. */
function stop(name: string): void {
  if (signal.aborted) return
  stopping.abort(new Error(name))
  setTimeout(() => process.exit(130), 5000).unref()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
