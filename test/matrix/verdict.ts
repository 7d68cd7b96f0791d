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

const [members, firm] = [
  ['viewer', 'member', 'admin'],
  ['editor', 'consultant', 'manager', 'owner'],
]
const [helpers, managers] = [
  ['consultant', 'manager', 'owner'],
  ['manager', 'owner'],
]

// Repeated here, so that a role with too much in the product is found.
const admitted: Record<string, readonly string[]> = {
  self: [...members, ...firm],
  'organisation:read': members,
  'organisation:take-part': ['member', 'admin'],
  'organisation:manage-files': ['admin'],
  'organisation:manage-members': ['admin'],
  'staff:console': firm,
  'staff:site': ['editor', 'manager', 'owner'],
  'staff:enquiries': helpers,
  'staff:projects': helpers,
  'staff:every-project': managers,
  'staff:organisations': managers,
  'staff:people': managers,
  'staff:mail': managers,
  'staff:audit': managers,
  'staff:staff': ['owner'],
  'staff:settings': ['owner'],
  'staff:export': ['owner'],
  'staff:erasure': ['owner'],
}

/** Derived only from what the endpoint declares and who calls. */
export function verdict({ access, fresh, finished }: Endpoint, caller: Caller): Verdict {
  if (access === 'anyone') return 'in'
  if (caller.name === null) return 'sign in'
  if (!admitted[access]?.includes(cast[caller.name].role)) return 'not allowed'
  if (caller.isUnfinished && (access !== 'self' || finished)) return 'set up a factor'
  return fresh && caller.isStale ? 'confirm' : 'in'
}
