import { existsSync, globSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, type Count } from './count.ts'
import { say } from './steps.ts'
import { longestFirst, readTimes, recordTimes, slowest } from './times.ts'
import { root } from './tools.ts'

/** A compile cache, because compiling is much of the work of a test process. */
const compiled = join(root, 'node_modules/.cache/portico/compiled')

/** Tests in a browser, which are a step of their own. */
export const journeys = ['test/journeys/*.test.ts']
/** Every test file, by its path from the root of the project. */
export const testFiles = (exclude: string[] = []) =>
  globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root, exclude }).sort()

interface Options {
  signal: AbortSignal
  /** Environment variables, such as TEST_DATABASE_URL. */
  settings?: Record<string, string>
  /** Whether to print the slowest files. */
  printsTimes?: boolean
}

/** Runs test files, the longest first, and records how long each took. */
export async function runTests(
  step: string,
  files: string[],
  { signal, settings = {}, printsTimes = false }: Options,
): Promise<Count> {
  const { TEST_DATABASE_URL: _, ...environment } = process.env
  const env = { ...environment, NODE_COMPILE_CACHE: compiled, ...settings }
  const ordered = longestFirst(files, readTimes(step))
  const { times, ...count } = await countTests(ordered, { cwd: root, env, signal })
  recordTimes(step, times)
  if (printsTimes) for (const line of slowest(times, 40)) say(line)
  return count
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
