import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { relative, resolve } from 'node:path'

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

type Events = ReturnType<typeof run>
type Event = Events extends AsyncIterable<infer One> ? One : never

/** Longer than any test takes; without it one that never ends would hold up all. */
const patience = 120_000

/** Runs the files, two at a time, each in a process of its own, and shows what failed. */
export async function countTests(files: string[], surroundings: Surroundings): Promise<Count> {
  const count = { passed: 0, failed: 0, skipped: 0 }
  const failures = new spec()
  failures.pipe(process.stdout, { end: false })
  const options = { concurrency: 2, isolation: 'process', timeout: patience } as const
  const events = files.length ? run({ ...surroundings, ...options, files }) : []
  for await (const event of events) {
    add(count, event as Event, surroundings.cwd)
    if (['test:fail', 'test:stdout', 'test:stderr'].includes(event.type)) failures.write(event)
  }
  failures.end()
  await finished(failures)
  if (count.passed + count.failed > 0) return count
  process.stdout.write('There are no tests here.\n')
  return { ...count, failed: 1 }
}
