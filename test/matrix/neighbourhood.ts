import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { plantNeighbours, secondProjectMark } from '../fixtures/neighbours.ts'
import { fixture } from './fixture.ts'
import { readState, restorer } from './state.ts'

/** The whole program with the whole cast, and a second project with rows in every table beside Halden's. */
export async function neighbourhood(t: TestContext) {
  const here = await fixture(t)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  const state = await readState(here.database)
  const planted = [...state].filter(([, rows]) => JSON.stringify(rows).includes(secondProjectMark))
  assert.ok(planted.length > 15, `only ${planted.length} tables have rows of the second project`)
  return { ...here, restore: await restorer(here.database, state) }
}
