import { existsSync, globSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAgain } from './again.ts'
import { countTests, sumOf, type Count } from './count.ts'
import { say } from './steps.ts'
import { longestFirst, readTimes, recordTimes, slowest } from './times.ts'
import { root } from './tools.ts'

/** A compile cache, because compiling is much of the work of a test process. */
const compiled = join(root, 'node_modules/.cache/portico/compiled')

/** Tests in a browser, which are a step of their own. */
export const journeys = ['test/journeys/**']
/** Every test file, by its path from the root of the project. */
export const testFiles = (exclude: string[] = []) =>
  globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root, exclude }).sort()

interface Options {
  signal: AbortSignal
  /** Environment variables, such as TEST_DATABASE_URL. */
  settings?: Record<string, string>
  /** Whether to print the slowest files. */
  printsTimes?: boolean
  /** Processes at a time; three unless given. */
  lanes?: number
}

/**
 * Runs test files, the longest first, and records how long each took. What fails is run again by
 * itself (again.ts).
 */
export async function runTests(
  step: string,
  files: string[],
  { signal, settings = {}, printsTimes = false, lanes = 3 }: Options,
): Promise<Count> {
  const { TEST_DATABASE_URL: _, ...environment } = process.env
  const env = { ...environment, NODE_COMPILE_CACHE: compiled, ...settings }
  const ordered = longestFirst(files, readTimes(step))
  const context = { cwd: root, env, signal, lanes }
  const { times, ...counted } = await countTests(ordered, context)
  recordTimes(step, times)
  if (signal.aborted) return sumOf(counted.byFile)
  const { byFile, unsteady } = await runAgain(counted, (file) => countTests([file], context))
  for (const file of unsteady) say(`unsteady: ${file} passed when it was run again by itself`)
  if (printsTimes) for (const line of slowest(times, 40)) say(line)
  return sumOf(byFile)
}

/**
 * The folder for temporary files: in memory if there is enough. Tests make many of them, and ext4
 * takes 1 ms to create a file after many were removed.
 */
export function folderForFiles(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}
