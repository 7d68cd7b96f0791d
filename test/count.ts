import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec, type TestEvent } from 'node:test/reporters'

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
const patience = 120_000

/**
 * Runs the files, each in a process of its own, and shows what failed: three at a time, because on
 * two cores one of them mostly waits, for a child, a browser or a moment to pass.
 */
export async function countTests(files: string[], surroundings: Surroundings): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 }
  const report = new spec()
  report.pipe(process.stdout, { end: false })
  const options = { concurrency: 3, isolation: 'process', timeout: patience } as const
  for await (const event of files.length ? run({ ...surroundings, ...options, files }) : []) {
    const verdict = judge(event, surroundings.cwd)
    if (verdict) count[verdict]++
    // What a Ctrl-C cut off is counted, but has nothing to tell.
    if (surroundings.signal.aborted) continue
    if (verdict === 'failed' || event.type === 'test:stderr') report.write(event)
    if (verdict === 'failed' && event.type === 'test:pass') say(`No test in ${event.data.name}`)
  }
  report.end()
  await finished(report)
  if (!files.length) say('No files of tests')
  return files.length ? count : { ...count, failed: 1 }
}

function judge(event: TestEvent, cwd: string): keyof Count | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { details, file, name, nesting, skip, todo } = event.data
  if (event.type === 'test:fail') {
    // A group fails by its tests, which are counted, or by itself: a hook that threw.
    const byTests =
      details.type === 'suite' && failureOf(event.data.details.error) === 'subtestsFailed'
    return todo !== undefined || byTests ? undefined : 'failed'
  }
  if (details.type === 'suite') return undefined
  // A file stands for itself only when it held no test, or ended before they did.
  if (nesting === 0 && file && resolve(cwd, name) === file) return 'failed'
  return skip === undefined && todo === undefined ? 'passed' : 'skipped'
}

const failureOf = (error: object) => ('failureType' in error ? error.failureType : undefined)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
