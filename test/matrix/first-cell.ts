import type { Endpoint } from '../../src/contract/endpoint.ts'
import { callers } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import type { Fixture } from './fixture.ts'
import { verdict } from './verdict.ts'

/** By the first caller who is admitted, so that only what is sent can be the reason for a refusal. */
export function cellOfFirst({ things }: Pick<Fixture, 'things'>, endpoint: Endpoint): Cell {
  const caller = callers.find((one) => verdict(endpoint, one) === 'in')
  if (!caller) throw new Error(`Nobody may call ${endpoint.method} ${endpoint.path}.`)
  const lists = ownLists(endpoint, caller, things)
  const values = lists.map(({ name, ids }) => [name, ids[0] ?? ''])
  return cellOf(endpoint, caller, Object.fromEntries(values))
}
