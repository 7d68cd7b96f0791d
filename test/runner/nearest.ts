import { posix } from 'node:path'
import type { Imports } from './imports.ts'
import type { Times } from './times.ts'

/** Files that know everything: whatever is behind them is near to all, so nobody looks through them. */
const hub = /^src\/app\/|^test\/support\/world\.ts$/
/** Reads all of the project, documents too, which nothing imports. */
const readsAll = 'test/architecture/project.ts'
const isTest = (name: string) => name.endsWith('.test.ts')

/**
 * How far each file of tests is from what has changed. 0: it has changed itself. 1: it stands beside
 * what has, or imports it. Each import between them is one more.
 */
export function distances(imports: Imports, changed: readonly string[]): Map<string, number> {
  const importers = reversed(imports)
  const far = new Map(changed.map((name) => [name, 0]))
  if (changed.some((name) => !imports.has(name) && !importers.has(name))) far.set(readsAll, 0)
  for (const [name, distance] of far) {
    // A Map goes on to what is added meanwhile: nearest first, because each is one further.
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

/** A test goes in by the front door, and imports little of the slice that it stands in. */
const beside = (tests: string[], name: string) =>
  tests.filter((test) => posix.dirname(test) === posix.dirname(name))

function reversed(imports: Imports): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [name, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), name])
  return importers
}

/** The tests to run, and those that would take too long. */
export interface Choice {
  chosen: string[]
  left: string[]
}

/** Takes the nearest while they fit into so many seconds of the processor; what has changed always. */
export function takeNearest(far: Map<string, number>, times: Times, seconds: number): Choice {
  const choice: Choice = { chosen: [], left: [] }
  let sum = 0
  for (const [name, distance] of [...far].toSorted(([, a], [, b]) => a - b)) {
    // As much as most of them, for one that has never run here.
    const cost = times[name]?.cpu ?? 2
    if (distance === 0 || sum + cost <= seconds) {
      choice.chosen.push(name)
      sum += cost
    } else choice.left.push(name)
  }
  return choice
}
