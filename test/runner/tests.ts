import { existsSync, globSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, type Count } from './count.ts'
import { say } from './steps.ts'
import { longestFirst, readTimes, recordTimes, slowest } from './times.ts'
import { root } from './tools.ts'

/** To read the program anew is much of what a process of tests does. */
const compiled = join(root, 'node_modules/.cache/portico/compiled')

/** Those in a browser are a step of their own. */
export const journeys = ['test/journeys/*.test.ts']
/** Every file of tests, by its name from the root of the project. */
export const testFiles = (exclude: string[] = []) =>
  globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root, exclude }).sort()

interface Options {
  signal: AbortSignal
  /** Of the environment, such as TEST_DATABASE_URL. */
  settings?: Record<string, string>
  /** Prints which files were the slowest. */
  tells?: boolean
}

/** Runs files of tests, the longest first, and remembers how long each of them took. */
export async function runTests(
  step: string,
  files: string[],
  { signal, settings = {}, tells = false }: Options,
): Promise<Count> {
  const { TEST_DATABASE_URL: _, ...environment } = process.env
  const env = { ...environment, NODE_COMPILE_CACHE: compiled, ...settings }
  const ordered = longestFirst(files, readTimes(step))
  const { times, ...count } = await countTests(ordered, { cwd: root, env, signal })
  recordTimes(step, times)
  if (tells) for (const line of slowest(times, 40)) say(line)
  return count
}

/**
 * Where tests keep their files: in memory where there is room. Each leaves hundreds, and ext4 takes a
 * millisecond to make a file after many were removed.
 */
export function folderForFiles(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}
