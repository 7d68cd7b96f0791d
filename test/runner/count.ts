import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import type { Time, Times } from './times.ts'

/** How many tests did what; groups of tests are not counted. */
export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** What the tests of some files came to, and how long each file took. */
export interface Counted extends Count {
  times: Times
}

interface Surroundings {
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** Longer than any test takes, in milliseconds; one that never ends must not hold up all. */
const patience = 300_000
/** Processes at a time: on two cores one mostly waits, for a child, a browser or a moment to pass. */
const lanes = 3
const lane = fileURLToPath(new URL('lane.ts', import.meta.url))

/** What all lanes of one run share. */
interface Shared extends Surroundings {
  files: string[]
  /** A folder with a file for each file of tests that a lane has taken, by its place in the list. */
  claims: string
  count: Count
  /** Of which no test has been heard yet. */
  silent: Set<string>
}

/**
 * Runs the files and shows what failed. They share a few processes, each of which reads the program
 * once and takes one file after the other from the list.
 */
export async function countTests(names: string[], surroundings: Surroundings): Promise<Counted> {
  const files = names.map((name) => resolve(surroundings.cwd, name))
  const claims = mkdtempSync(join(tmpdir(), 'portico-claims-'))
  const count = { passed: 0, failed: 0, skipped: 0 }
  const shared = { ...surroundings, files, claims, count, silent: new Set(files) }
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, () => runLane(shared)))
    if (!names.length) say('No files of tests')
    // It held no test, or its process ended before they did.
    const missing = shared.signal.aborted ? [] : [...shared.silent]
    for (const file of missing) say(`No test in ${relative(shared.cwd, file)}`)
    count.failed += missing.length + Number(!names.length)
    return { ...count, times: timesIn(shared, names) }
  } finally {
    rmSync(claims, { recursive: true, force: true })
  }
}

/** A process ends when the list does, when it has grown too large, or by a fault of a test. */
async function runLane(shared: Shared): Promise<void> {
  const isLeft = () => readdirSync(shared.claims).length < shared.files.length
  while (!shared.signal.aborted && isLeft()) {
    const name = randomUUID()
    const ended = await runProcess(shared, name)
    // Whatever keeps one from beginning would keep all.
    if (!ended && !readdirSync(shared.claims).some((at) => readClaim(shared, at) === name)) return
  }
}

/** Gives whether any test came to an end. `name`: what stands in its claims until then. */
async function runProcess({ count, silent, claims, files, ...surroundings }: Shared, name: string) {
  const show = shower()
  const options = { isolation: 'process', timeout: patience * 24 } as const
  const child = { argv: [claims, name, ...files], execArgv: [`--test-timeout=${patience}`] }
  let heard = false
  for await (const event of run({ ...surroundings, ...options, ...child, files: [lane] })) {
    const verdict = judge(event)
    if (verdict) count[verdict]++
    if (verdict && event.data.file) {
      heard ||= event.data.file !== lane
      silent.delete(event.data.file)
    }
    // What a Ctrl-C cut off is counted, but has nothing to tell.
    if (surroundings.signal.aborted) continue
    if (verdict === 'failed' || event.type === 'test:stderr') await show.write(event)
  }
  await show.end()
  return heard
}

/** Prints failures file by file: a report tells what went wrong when it ends. */
function shower() {
  let current: { file: unknown; report: ReturnType<typeof spec> } | undefined
  const end = async () => {
    if (!current) return
    const { report } = current
    current = undefined
    report.end()
    await finished(report)
  }
  return {
    end,
    async write(event: TestEvent) {
      const file = event.data && 'file' in event.data ? event.data.file : undefined
      if (current && current.file !== file) await end()
      if (!current) {
        const report = new spec()
        report.pipe(process.stdout, { end: false })
        current = { file, report }
      }
      current.report.write(event)
    },
  }
}

function judge(event: TestEvent): keyof Count | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { details, file, skip, todo } = event.data
  if (event.type === 'test:fail') {
    // A group fails by its tests, which are counted, or by itself: a hook that threw.
    const byTests =
      details.type === 'suite' && failureOf(event.data.details.error) === 'subtestsFailed'
    return todo !== undefined || byTests ? undefined : 'failed'
  }
  // The lane itself and the gates between its files are no tests.
  if (details.type === 'suite' || file === lane) return undefined
  return skip === undefined && todo === undefined ? 'passed' : 'skipped'
}

const failureOf = (error: object) => ('failureType' in error ? error.failureType : undefined)

function timesIn(shared: Shared, names: string[]): Times {
  const found = names.map((name, at) => [name, readClaim(shared, String(at))] as const)
  const isTime = (text: string) => text.startsWith('{')
  return Object.fromEntries(
    found.flatMap(([name, text]) => (isTime(text) ? [[name, JSON.parse(text) as Time]] : [])),
  )
}

/** The name of the process that has the file, or how long it took; empty when nobody took it. */
function readClaim({ claims }: Shared, at: string): string {
  try {
    return readFileSync(join(claims, at), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
