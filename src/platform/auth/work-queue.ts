/** `ahead` is served before `ordinary`; within a lane, first come, first served. */
export type Lane = 'ordinary' | 'ahead'

/** Runs a few jobs at once, lets some wait, and refuses the rest. */
export interface WorkQueue {
  /** What `work` resolves or rejects with; rejects with `refusal()` when the lane is full. */
  run<T>(work: () => Promise<T>, lane?: Lane): Promise<T>
}

interface Bounds {
  /** How many run at once. */
  width: number
  /** How many wait in each lane. */
  waiting: number
}

/** A queue of two lanes, each with its own limit, so that neither can fill up the other. */
export function createWorkQueue({ width, waiting }: Bounds, refusal: () => Error): WorkQueue {
  const lanes: Record<Lane, (() => void)[]> = { ahead: [], ordinary: [] }
  let running = 0

  /** Hands the place on directly: if it were free in between, a newcomer could take it first. */
  function leave(): void {
    const next = lanes.ahead.shift() ?? lanes.ordinary.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work, lane = 'ordinary') {
      if (running < width) running += 1
      else if (lanes[lane].length >= waiting) throw refusal()
      else await new Promise<void>((proceed) => lanes[lane].push(proceed))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
