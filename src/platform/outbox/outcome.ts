import type { Outcome } from './task.ts'

/** After so many tries a task is not tried again until a person asks for it. */
export const mostTries = 15
const [firstPause, longestPause] = [30_000, 6 * 3_600_000]
const longestWords = 1_000

/**
 * The columns of a row after a try with this outcome. `after` returns the moment so many ms from
 * now, `random` (0 to 1) where in the pause the next try falls.
 */
export function ended(
  outcome: Outcome,
  attempt: number,
  after: (ms: number) => string,
  random: () => number,
) {
  const [next_try_at, leased_until, ended_at] = [null, null, after(0)]
  if (outcome.end === 'done') {
    const note = outcome.note ? plain(outcome.note) : null
    return { state: outcome.state, outcome: note, next_try_at, leased_until, ended_at }
  }
  const last_error = plain(outcome.why)
  if (outcome.end === 'refused') {
    const { state } = outcome
    return { state, last_error, outcome: last_error, next_try_at, leased_until, ended_at }
  }
  if (outcome.end === 'held') {
    // It was not tried, so it can never be the last try.
    const attempts = Math.min(attempt, mostTries - 1)
    const next = after(pauseAfter(attempts, random))
    return { state: 'queued', last_error, attempts, next_try_at: next, leased_until }
  }
  if (attempt >= mostTries)
    return { state: 'failed', last_error, next_try_at, leased_until, ended_at }
  const pause = Math.max(pauseAfter(attempt, random), outcome.soonest ?? 0)
  return { state: 'failed', last_error, next_try_at: after(pause), leased_until }
}

/** Twice as long after each try, times a random factor, which spreads tasks that failed together. */
const pauseAfter = (attempt: number, random: () => number): number =>
  Math.max(1_000, Math.round(random() * longestPauseAfter(attempt)))

/** In ms: the longest that a task may wait after so many tries. */
export const longestPauseAfter = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(longestPause, firstPause * 2 ** (attempt - 1))

/** Another server's message may hold any character; PostgreSQL refuses a NUL, for example. */
const plain = (words: string) => words.replace(/\p{Cc}+/gu, ' ').slice(0, longestWords)
