import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How long something took, in seconds: by the clock, and of the processor. */
export interface Time {
  wall: number
  cpu: number
}
/** By the name of the file of tests. */
export type Times = Record<string, Time>

const path = fileURLToPath(
  new URL('../../node_modules/.cache/portico/test-times.json', import.meta.url),
)

/** What the files took when they last ran, by the name of the step; empty when there is no record. */
export function readTimes(step: string): Times {
  return readAll()[step] ?? {}
}

/** Adds to the record; what did not run this time keeps its last one. */
export function recordTimes(step: string, times: Times): void {
  const all = readAll()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ ...all, [step]: { ...all[step], ...times } }, null, 1))
}

function readAll(): Record<string, Times> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Times>
  } catch {
    // Nothing was recorded yet, or half of it: the order of the files is then that of their names.
    return {}
  }
}

/** The longest first, so that no long one is begun when the others are done; unknown ones before. */
export function longestFirst(files: string[], times: Times): string[] {
  // A large number and not Infinity, whose difference to itself is no number.
  const length = (file: string) => times[file]?.wall ?? 1e6
  // Backwards, because the longest are usually those of test/.
  return files
    .toSorted()
    .toReversed()
    .toSorted((a, b) => length(b) - length(a))
}

/** The slowest files as a table, each with its seconds of the processor. */
export function slowest(times: Times, count: number): string[] {
  return Object.entries(times)
    .toSorted(([, a], [, b]) => b.cpu - a.cpu)
    .slice(0, count)
    .map(
      ([file, { wall, cpu }]) =>
        `${cpu.toFixed(1).padStart(7)} s CPU ${wall.toFixed(1).padStart(7)} s  ${file}`,
    )
}
