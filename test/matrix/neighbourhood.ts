import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { plantNeighbours, sisterMark } from '../fixtures/neighbours.ts'
import { fixture } from './fixture.ts'
import { readState, restorer } from './state.ts'

/** The whole program with the whole cast, in which Halden's project has neighbours in every table. */
export async function neighbourhood(t: TestContext) {
  const here = await fixture(t)
  await plantNeighbours(here.database, await readState(here.database), here.clock)
  const state = await readState(here.database)
  const planted = [...state].filter(([, rows]) => JSON.stringify(rows).includes(sisterMark))
  assert.ok(planted.length > 15, `only ${planted.length} tables have rows of the second project`)
  return { ...here, restore: await restorer(here.database, state) }
}
