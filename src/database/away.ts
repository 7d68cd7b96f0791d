import { inBackground } from '../contract/background.ts'
import { Problem } from '../contract/problem.ts'

/**
 * The database does not answer, or keeps what is wanted locked: 503, and to be tried again. It is no
 * fault in what was asked for, and the log says it by itself, so nobody else logs it.
 */
export class DatabaseAway extends Problem {
  constructor(cause?: unknown) {
    super(503, 'The service cannot answer just now. Please try again soon.', {
      headers: { 'Retry-After': '5' },
    })
    this.name = 'DatabaseAway'
    this.cause = cause
  }
}

/** For how long, in ms, a write waits for a lock that somebody else holds. */
export const lockPatience = 4_000

/** How the database is; `why` in a few words of its own, never with its address. */
export type AvailabilityChange =
  | { state: 'away'; why: string }
  | { state: 'back'; ms: number }
  /** It answers, but kept a lock from us for too long, or is out of its means; once a minute at most. */
  | { state: 'busy'; why: string }

/** Whether the database answers, for whatever waits for it. */
export interface Availability {
  /** Rejects at once while the database is away, and as soon as it is found to be. */
  guard<T>(begin: () => Promise<T>): Promise<T>
  isAway(): boolean
  /** Looks at once, because something failed that needs a connection. */
  suspect(): void
  /** Notifies that it answers and yet does not do what it is asked. */
  busy(error: unknown): void
  /** Grows with each return: connections from before it may lead nowhere. */
  generation(): number
  onChange(listener: (change: AvailabilityChange) => void): void
  stop(): void
}

/** In ms. Counted in ticks: while this process itself stands still, it proves nothing. */
const tick = 100
/** After so many ticks without an answer, a query makes us look; and how many the look may take. */
const [slow, silent] = [4, 9]
/** Between two looks while it is away, in ms. */
const pause = 250

interface Waiting {
  ticks: number
  reject(error: DatabaseAway): void
}

/**
 * A slow query and a database that is frozen look the same from here. So when a query has been slow,
 * `probe` asks the least that there is to ask, on a connection of its own: if that has no answer
 * either, the database is away, and all that waits for it is rejected together. It learns whether we
 * are away already.
 */
export function createAvailability(probe: (away: boolean) => Promise<unknown>): Availability {
  const waiting = new Set<Waiting>()
  const listeners: ((change: AvailabilityChange) => void)[] = []
  const tell = (change: AvailabilityChange) => {
    for (const listener of listeners) listener(change)
  }
  let busyAt = -Infinity
  let generation = 0
  let away = false
  let stopped = false
  let looking = false
  let ticking: NodeJS.Timeout | undefined

  function onTick(): void {
    let longest = 0
    for (const each of waiting) longest = Math.max(longest, (each.ticks += 1))
    if (longest >= slow) inBackground(look())
    if (waiting.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  async function look(): Promise<void> {
    if (looking || away || stopped) return
    looking = true
    const why = await silence(() => probe(false))
    looking = false
    for (const each of waiting) each.ticks = 0
    if (why !== null && !stopped) goAway(why)
  }

  function goAway(why: string): void {
    away = true
    tell({ state: 'away', why })
    const lost = [...waiting]
    waiting.clear()
    for (const { reject } of lost) reject(new DatabaseAway(why))
    inBackground(comeBack(performance.now()))
  }

  async function comeBack(since: number): Promise<void> {
    while ((await silence(() => probe(true))) !== null) {
      await waitFor(pause)
      if (stopped) return
    }
    if (stopped) return
    away = false
    generation += 1
    tell({ state: 'back', ms: Math.round(performance.now() - since) })
  }

  return {
    async guard(begin) {
      if (away) throw new DatabaseAway()
      const { promise, reject } = Promise.withResolvers<never>()
      const one = { ticks: 0, reject }
      waiting.add(one)
      ticking ??= setInterval(onTick, tick).unref()
      return await Promise.race([begin(), promise]).finally(() => waiting.delete(one))
    },
    isAway: () => away,
    suspect: () => inBackground(look()),
    busy(error) {
      const now = performance.now()
      if (away || now - busyAt < 60_000) return
      busyAt = now
      tell({ state: 'busy', why: reason(error) })
    },
    generation: () => generation,
    onChange: (listener) => void listeners.push(listener),
    stop() {
      stopped = true
      clearInterval(ticking)
    },
  }
}

/** Why a probe has no answer, or null. */
async function silence(probe: () => Promise<unknown>): Promise<string | null> {
  let left = silent
  const { promise, resolve } = Promise.withResolvers<string>()
  const timer = setInterval(() => {
    left -= 1
    if (left <= 0) resolve('it does not answer')
  }, tick)
  const answer = probe().then(() => null, reason)
  return await Promise.race([answer, promise]).finally(() => clearInterval(timer))
}

const waitFor = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())

function reason(error: unknown): string {
  if (error instanceof DatabaseAway) return String(error.cause)
  return error instanceof Error ? error.message : String(error)
}
