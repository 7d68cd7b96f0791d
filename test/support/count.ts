import { relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'

/** How many tests did what; groups of tests are not counted. */
export interface Count {
  passed: number
  failed: number
  skipped: number
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
const together = fileURLToPath(new URL('together.ts', import.meta.url))

/**
 * Runs the files and shows what failed. Some share a process, which is started and reads the program
 * once for all of them.
 */
export async function countTests(files: string[], surroundings: Surroundings): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 }
  const batches = batchesOf(files).values()
  const runBatches = async () => {
    for (const batch of batches) {
      if (surroundings.signal.aborted) return
      await runBatch(batch, surroundings, count)
    }
  }
  await Promise.all(Array.from({ length: lanes }, runBatches))
  if (!files.length) say('No files of tests')
  return files.length ? count : { ...count, failed: 1 }
}

/** So many that all lanes end at about the same time. Dealt as cards are, as long files stand side by side. */
function batchesOf(files: string[]): string[][] {
  const length = Math.max(Math.ceil(files.length / 8), Math.min(files.length, lanes * 4))
  return Array.from({ length }, (_, nth) => files.filter((_file, at) => at % length === nth))
}

async function runBatch(files: string[], surroundings: Surroundings, count: Count): Promise<void> {
  const { cwd, signal } = surroundings
  const report = new spec()
  report.pipe(process.stdout, { end: false })
  const silent = new Set(files.map((file) => resolve(cwd, file)))
  const options = { isolation: 'process', timeout: patience * files.length } as const
  const child = { argv: [...silent], execArgv: [`--test-timeout=${patience}`] }
  for await (const event of run({ ...surroundings, ...options, ...child, files: [together] })) {
    const verdict = judge(event, cwd)
    if (verdict) count[verdict]++
    if (verdict && event.data.file) silent.delete(event.data.file)
    // What a Ctrl-C cut off is counted, but has nothing to tell.
    if (signal.aborted) continue
    if (verdict === 'failed' || event.type === 'test:stderr') report.write(event)
  }
  report.end()
  await finished(report)
  // It held no test, or its process ended before they did.
  count.failed += silent.size
  if (!signal.aborted) for (const file of silent) say(`No test in ${relative(cwd, file)}`)
}

function judge(event: TestEvent, cwd: string): keyof Count | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { details, name, skip, todo } = event.data
  if (event.type === 'test:fail') {
    // A group fails by its tests, which are counted, or by itself: a hook that threw.
    const byTests =
      details.type === 'suite' && failureOf(event.data.details.error) === 'subtestsFailed'
    return todo !== undefined || byTests ? undefined : 'failed'
  }
  // The file of them all stands for itself only when none of them held a test.
  if (details.type === 'suite' || resolve(cwd, name) === together) return undefined
  return skip === undefined && todo === undefined ? 'passed' : 'skipped'
}

const failureOf = (error: object) => ('failureType' in error ? error.failureType : undefined)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
