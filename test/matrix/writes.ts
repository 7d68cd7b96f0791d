import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Caller } from './callers.ts'
import { cellOf, ownValues } from './cells.ts'
import type { Fixture } from './fixture.ts'
import { prepared } from './preparations.ts'
import { readState, rowsChanged, type Changed } from './state.ts'

export interface Write {
  endpoint: Endpoint
  caller: Caller
  body: string
  changed: Changed[]
  /** What the same request changes when it comes once more. */
  again: Changed[]
}

/** Each call that changes something, as the first of these callers who succeeds in it. */
export async function writesOf(
  here: Fixture,
  callersOf: (endpoint: Endpoint) => Caller[],
  isRepeated = false,
): Promise<Write[]> {
  // Long enough that each call updates `seen_at` of its session.
  here.clock.pass(90_000)
  const writes: Write[] = []
  for (const endpoint of here.endpoints.filter(({ method }) => method !== 'GET')) {
    const [caller] = callersOf(endpoint)
    if (!caller) continue
    for (const values of ownValues(endpoint, caller, here.things)) {
      const request = await prepared(here, cellOf(endpoint, caller, values))
      // After the preparation, which is not part of the call.
      const before = await readState(here.database)
      const { status, body } = await here.send(request)
      const after = await readState(here.database)
      const changed = rowsChanged(before, after)
      await here.clearLimits()
      const again: Changed[] = []
      if (status < 300 && isRepeated) {
        await here.send(request)
        again.push(...rowsChanged(after, await readState(here.database)))
        await here.clearLimits()
      }
      if (status < 300) writes.push({ endpoint, caller, body, changed, again })
      if (status < 400) await here.restore()
      if (status < 300) break
    }
  }
  return writes
}
