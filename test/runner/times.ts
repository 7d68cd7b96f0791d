import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How long something took, in seconds: wall time and CPU time. */
export interface Time {
  wall: number
  cpu: number
}
/** By the name of the test file. */
export type Times = Record<string, Time>

const path = fileURLToPath(
  new URL('../../node_modules/.cache/portico/test-times.json', import.meta.url),
)

/** How long the files of a step took when they last ran; empty when there is no record. */
export function readTimes(step: string): Times {
  return readAll()[step] ?? {}
}

/** Updates the record; files that did not run keep their times. */
export function recordTimes(step: string, times: Times): void {
  const all = readAll()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify({ ...all, [step]: { ...all[step], ...times } }, null, 1))
}

function readAll(): Record<string, Times> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Times>
  } catch {
    // Nothing was recorded yet, or incompletely: files are then ordered by name.
    return {}
  }
}

/** The longest first, so that no long one starts last; unknown ones before them. */
export function longestFirst(files: string[], times: Times): string[] {
  // Not Infinity, because Infinity - Infinity is NaN.
  const length = (file: string) => times[file]?.wall ?? 1e6
  // In reverse order of names, because the longest are usually in test/.
  return files
    .toSorted()
    .toReversed()
    .toSorted((a, b) => length(b) - length(a))
}

/** The slowest files as a table, with their CPU seconds. */
export function slowest(times: Times, count: number): string[] {
  return Object.entries(times)
    .toSorted(([, a], [, b]) => b.cpu - a.cpu)
    .slice(0, count)
    .map(
      ([file, { wall, cpu }]) =>
        `${cpu.toFixed(1).padStart(7)} s CPU ${wall.toFixed(1).padStart(7)} s  ${file}`,
    )
}
