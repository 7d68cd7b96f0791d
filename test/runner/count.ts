import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import type { Time, Times } from './times.ts'

/** The numbers of tests by result; groups of tests are not counted. */
export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** The results of some test files, and how long each took. */
export interface Counted extends Count {
  times: Times
  /** The results by file, named as it was asked for, or by its absolute path when it was not. */
  byFile: Map<string, Count>
  /** Files of which a test failed, that ended without a test, or whose process ended during it. */
  failing: string[]
}

interface RunContext {
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  /** Processes at a time: three for two cores, because one usually waits for a child or a timer. */
  lanes?: number
}

/** The timeout of a test, in ms, so that one that never ends does not block the run. */
const patience = 300_000
/**
 * Room for what lives shortly, in MB. A world is thousands of objects that all end with their test:
 * with little room they are moved about before they do, which was a sixth of the work of journeys.
 */
const youngSpace = 64
const lane = fileURLToPath(new URL('lane.ts', import.meta.url))

/** What all processes of one run share. */
interface Shared extends RunContext {
  files: string[]
  /** A folder with a file for each test file that a process has taken, by its index in the list. */
  claims: string
  byFile: Map<string, Count>
  /** Test files of which no test has ended yet. */
  silent: Set<string>
}

/**
 * Runs the files and prints what failed. They share a few processes, each of which loads the program
 * once and takes one file after the other from the list.
 */
export async function countTests(names: string[], context: RunContext): Promise<Counted> {
  const files = names.map((name) => resolve(context.cwd, name))
  const claims = mkdtempSync(join(tmpdir(), 'portico-claims-'))
  const byFile = new Map<string, Count>()
  const shared = { ...context, files, claims, byFile, silent: new Set(files) }
  try {
    await Promise.all(
      Array.from({ length: Math.min(context.lanes ?? 3, files.length) }, () => runLane(shared)),
    )
    if (!names.length) say('No test files')
    // A file without tests, or whose process ended before its tests did.
    const missing = shared.signal.aborted ? [] : [...shared.silent]
    for (const file of missing) {
      say(`No test in ${relative(shared.cwd, file)}`)
      countOf(byFile, file).failed++
    }
    if (!names.length) countOf(byFile, 'no test files').failed++
    const nameOf = new Map(files.map((file, at) => [file, names[at] ?? file]))
    const named = new Map([...byFile].map(([file, count]) => [nameOf.get(file) ?? file, count]))
    const failing = names.filter((name, at) => named.get(name)?.failed || isCutOff(shared, at))
    return { ...sumOf(named), times: timesIn(shared, names), byFile: named, failing }
  } finally {
    rmSync(claims, { recursive: true, force: true })
  }
}

/** Starts a new process whenever one ends before the list does: grown too large, or by a failing test. */
async function runLane(shared: Shared): Promise<void> {
  const isLeft = () => readdirSync(shared.claims).length < shared.files.length
  while (!shared.signal.aborted && isLeft()) {
    const name = randomUUID()
    const ended = await runProcess(shared, name)
    // One that cannot even start would fail again.
    if (!ended && !readdirSync(shared.claims).some((at) => readClaim(shared, at) === name)) return
  }
}

/** Gives whether any test ended. `name` is written into the claims of the process. */
async function runProcess(shared: Shared, name: string): Promise<boolean> {
  const { byFile, silent, claims, files, cwd, env, signal } = shared
  const printer = failurePrinter()
  const options = { isolation: 'process', timeout: patience * 24 } as const
  const execArgv = [`--test-timeout=${patience}`, `--max-semi-space-size=${youngSpace}`]
  const child = { argv: [claims, name, ...files], execArgv }
  let isStarted = false
  for await (const event of run({ cwd, env, signal, ...options, ...child, files: [lane] })) {
    const verdict = judge(event)
    if (verdict) countOf(byFile, event.data.file ?? lane)[verdict]++
    if (verdict && event.data.file) {
      isStarted ||= event.data.file !== lane
      silent.delete(event.data.file)
    }
    // After a Ctrl-C failures are counted, but not printed.
    if (signal.aborted) continue
    if (verdict === 'failed' || event.type === 'test:stderr') await printer.write(event)
  }
  await printer.end()
  return isStarted
}

/** Prints failures file by file, because a spec report prints its errors when it ends. */
function failurePrinter() {
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
    // A group fails by its tests, which are counted, or by a hook of its own.
    const byTests =
      details.type === 'suite' && failureOf(event.data.details.error) === 'subtestsFailed'
    return todo !== undefined || byTests ? undefined : 'failed'
  }
  // Groups and the gates of lane.ts are not counted.
  if (details.type === 'suite' || file === lane) return undefined
  return skip === undefined && todo === undefined ? 'passed' : 'skipped'
}

const failureOf = (error: object) => ('failureType' in error ? error.failureType : undefined)

/** The numbers of one file, which begin at zero. */
function countOf(byFile: Map<string, Count>, file: string): Count {
  const count = byFile.get(file) ?? { passed: 0, failed: 0, skipped: 0 }
  byFile.set(file, count)
  return count
}

/** The numbers of all files together. */
export function sumOf(byFile: Map<string, Count>): Count {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of byFile.values()) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

/** Whether a process has taken the file and ended before its last test did. */
function isCutOff(shared: Shared, at: number): boolean {
  const claim = readClaim(shared, String(at))
  return claim !== '' && !claim.startsWith('{')
}

function timesIn(shared: Shared, names: string[]): Times {
  const found = names.map((name, at) => [name, readClaim(shared, String(at))] as const)
  const isTime = (text: string) => text.startsWith('{')
  return Object.fromEntries(
    found.flatMap(([name, text]) => (isTime(text) ? [[name, JSON.parse(text) as Time]] : [])),
  )
}

/** The name of the process that has taken the file, or how long it took; empty when not taken. */
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
