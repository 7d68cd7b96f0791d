import { posix } from 'node:path'
import { importersIn, type Imports } from './imports.ts'
import type { Times } from './times.ts'

/** Files that import everything; imports through them are not followed. */
const hub = /^src\/app\/|^test\/support\/world\.ts$/
/** Reads all files of the project, also documents, which nothing imports. */
const readsAll = 'test/architecture/project.ts'
const isTest = (name: string) => name.endsWith('.test.ts')

/**
 * How far each test file is from what has changed. 0: it has changed itself. 1: it imports a changed
 * file, or is in its folder. Each import between them is one more.
 */
export function distances(imports: Imports, changed: readonly string[]): Map<string, number> {
  const importers = importersIn(imports)
  const far = new Map(changed.map((name) => [name, 0]))
  if (changed.some((name) => !imports.has(name) && !importers.has(name))) far.set(readsAll, 0)
  for (const [name, distance] of far) {
    // The loop includes entries that are added meanwhile: a breadth-first search.
    if (distance > 0 && hub.test(name)) continue
    for (const next of importers.get(name) ?? []) if (!far.has(next)) far.set(next, distance + 1)
  }
  const tests = [...imports.keys()].filter(isTest)
  const found = new Map<string, number>()
  for (const [name, distance] of far) {
    const near = isTest(name) ? [name] : beside(tests, name)
    for (const test of near) {
      const its = isTest(name) ? distance : distance + 1
      if (its < (found.get(test) ?? Infinity)) found.set(test, its)
    }
  }
  return found
}

/** The tests in the same folder: they call the whole program, and import little of their slice. */
const beside = (tests: string[], name: string) =>
  tests.filter((test) => posix.dirname(test) === posix.dirname(name))

/** The test files to run, and those that would take too long. */
export interface Choice {
  chosen: string[]
  left: string[]
}

/** Takes the nearest test files that fit into so many CPU seconds, and changed ones always. */
export function takeNearest(far: Map<string, number>, times: Times, seconds: number): Choice {
  const choice: Choice = { chosen: [], left: [] }
  let sum = 0
  for (const [name, distance] of [...far].toSorted(([, a], [, b]) => a - b)) {
    // A typical value for a file that has never run here.
    const cost = times[name]?.cpu ?? 2
    if (distance === 0 || sum + cost <= seconds) {
      choice.chosen.push(name)
      sum += cost
    } else choice.left.push(name)
  }
  return choice
}
