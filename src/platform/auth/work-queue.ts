/** `ahead` is served first; within a lane, whoever came first is. */
export type Lane = 'ordinary' | 'ahead'

/** Does a few things at once, lets some wait, and refuses the rest. */
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

/** A queue of two lanes, each with room of its own, so that none can fill the other's. */
export function createWorkQueue({ width, waiting }: Bounds, refusal: () => Error): WorkQueue {
  const lanes: Record<Lane, (() => void)[]> = { ahead: [], ordinary: [] }
  let running = 0

  /** Hands the place on directly: were it free in between, a newcomer could take it first. */
  function leave(): void {
    const next = lanes.ahead.shift() ?? lanes.ordinary.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work, lane = 'ordinary') {
      if (running < width) running += 1
      else if (lanes[lane].length >= waiting) throw refusal()
      else await new Promise<void>((turn) => lanes[lane].push(turn))
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
