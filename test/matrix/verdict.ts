import type { Endpoint } from '../../src/contract/endpoint.ts'
import { cast } from '../fixtures/cast.ts'
import type { Caller } from './callers.ts'

/** How an endpoint has to treat a caller by its declaration. */
export type Verdict = 'in' | 'sign in' | 'not allowed' | 'set up a factor' | 'confirm'

export const statusOf: Record<Exclude<Verdict, 'in'>, number> = {
  'sign in': 401,
  'not allowed': 403,
  'set up a factor': 403,
  confirm: 403,
}

// Repeated here, so that a wrong order in the product is found.
const ladders: Record<string, string[]> = {
  organisation: ['viewer', 'member', 'admin'],
  staff: ['editor', 'consultant', 'manager', 'owner'],
}

/** Derived only from what the endpoint declares and who calls. */
export function verdict({ access, fresh, finished }: Endpoint, caller: Caller): Verdict {
  if (access === 'anyone') return 'in'
  if (caller.name === null) return 'sign in'
  const [side = '', rank = ''] = access.split(':')
  const ladder = ladders[side]
  if (ladder ? !reaches(ladder, cast[caller.name].role, rank) : access !== 'self')
    return 'not allowed'
  if (caller.isUnfinished && (access !== 'self' || finished)) return 'set up a factor'
  return fresh && caller.isStale ? 'confirm' : 'in'
}

const reaches = (ladder: string[], role: string, needed: string) =>
  ladder.includes(role) && ladder.includes(needed) && ladder.indexOf(role) >= ladder.indexOf(needed)
