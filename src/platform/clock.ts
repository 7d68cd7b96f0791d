/** The only source of time; a test passes one that it holds. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
