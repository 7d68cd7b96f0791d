import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../data/client.ts'
import { callName, bytesOfCall, type Counted } from '../data/counted.ts'
import { isSessionOver } from '../data/session.ts'
import { actsUnderWay, stoppedStatus } from '../data/waits.ts'

/** After so long somebody who waits sees how long it has been, and can stop; ms. */
const patience = 10_000

/** Since when each has been seen to be under way, as `Date.now()`. */
let seen = new Map<object, number>()

/** What somebody waits for longer than they have patience. */
export interface FoundWait {
  /** Of the one that takes longest, in ms. */
  for: number
  /** How much of what is waited for has come or gone; null where that cannot be counted. */
  share: Counted | null
  /** For how long nothing of it has come or gone, in ms; null where it goes on, or that is not known. */
  still: number | null
  /** Ends all of them: what was to be loaded can be tried again where it stands. */
  stop: () => void
}

/** Looks what is under way; to be called about once a second. */
export function lookForLongWaits(queries: QueryClient, now: number): FoundWait | null {
  const loads = queries.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isAwaited })
  const all = [...loads, ...actsUnderWay()]
  // Whoever signs in over the page is waited for themselves.
  const since = (one: object) => (isSessionOver() ? now : (seen.get(one) ?? now))
  seen = new Map(all.map((one) => [one, since(one)]))
  const isLong = (one: object) => now - since(one) >= patience
  if (!all.some(isLong)) return null
  const calls = [
    ...loads.filter(isLong).map(({ queryKey }) => loadName(queryKey)),
    ...actsUnderWay()
      .filter(isLong)
      .map(({ call }) => call),
  ]
  const still = stillFor(calls, now)
  return {
    for: now - Math.min(...seen.values()),
    share: shareOf(calls),
    still: still < patience ? null : still,
    stop: () => {
      for (const load of loads.filter(isLong)) stopLoad(load)
      for (const act of actsUnderWay().filter(isLong)) act.stop()
    },
  }
}

/** A query is named by the path that it calls. */
const loadName = ([path]: readonly unknown[]) => callName({ method: 'GET', path: String(path) })

/** Of all these calls together; null where the bytes of one of them are not known. */
export function shareOf(calls: readonly string[]): Counted | null {
  const names = [...new Set(calls)]
  const isKnown = (name: string) =>
    bytesOfCall(name).length >= calls.filter((one) => one === name).length
  if (!names.every(isKnown)) return null
  const shares = names.flatMap((name) => bytesOfCall(name))
  const sum = (of: (share: Counted) => number) => shares.reduce((all, one) => all + of(one), 0)
  return { done: sum(({ done }) => done), all: sum(({ all }) => all) }
}

/** For how long no byte of any of them has come or gone, in ms; 0 where none is counted. */
export function stillFor(calls: readonly string[], now: number): number {
  const latest = calls.flatMap((name) => bytesOfCall(name)).map(({ at }) => at)
  return latest.length === 0 ? 0 : now - Math.max(...latest)
}

/** Whether somebody looks at the place where it will stand; what is looked for by itself is not missed. */
const isAwaited = (query: Query) =>
  query.isActive() &&
  (query.state.data === undefined || query.state.fetchMeta?.fetchMore !== undefined)

function stopLoad(query: Query): void {
  const { state } = query
  // Aborts the request, and its repetition.
  void query.cancel({ silent: true })
  const error = new ApiError(stoppedStatus, { detail: 'Stopped.' })
  query.setState({
    ...state,
    status: 'error',
    fetchStatus: 'idle',
    error,
    errorUpdatedAt: Date.now(),
  })
}
