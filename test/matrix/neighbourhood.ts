import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { plantNeighbours, secondProjectMark } from '../fixtures/neighbours.ts'
import { fixture } from './fixture.ts'
import { restorer, rewrite } from './restore.ts'
import { readState } from './state.ts'

/** The whole program with the whole cast, and a second project with rows in every table beside Halden's. */
export async function neighbourhood(t: TestContext) {
  const here = await fixture(t)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  const state = await readState(here.database)
  const isPlanted = (part: unknown) => JSON.stringify(part).includes(secondProjectMark)
  const planted = [...state].filter(([, rows]) => isPlanted(rows))
  assert.ok(planted.length > 15, `only ${planted.length} tables have rows of the second project`)
  // The neighbours' rows first: a query that takes any row finds theirs.
  const first = ([table, rows]: [string, Record<string, unknown>[]]) =>
    [table, rows.toSorted((a, b) => Number(isPlanted(b)) - Number(isPlanted(a)))] as const
  const sorted = new Map([...state].map(first))
  await rewrite(here.database, sorted)
  return { ...here, restore: await restorer(here.database, sorted) }
}
