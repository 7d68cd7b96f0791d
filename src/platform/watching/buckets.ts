import type { Labels, MetricSample } from './family.ts'

/** In seconds: from an answer that is cached to one that somebody has given up on. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts by how long they took. */
export interface Buckets {
  observe(seconds: number): void
  /** What took next to no time. */
  count(): void
  samples(labels: Labels): MetricSample[]
}

/** Empty buckets from 1 ms to 10 s. */
export function createBuckets(): Buckets {
  const counts = new Float64Array(bounds.length + 1)
  let sum = 0
  return {
    observe(seconds) {
      let at = 0
      while (at < bounds.length && seconds > bounds[at]!) at += 1
      counts[at]! += 1
      sum += seconds
    },
    count: () => void (counts[0]! += 1),
    samples(labels) {
      let below = 0
      const filled = [...counts].map((count, at) => {
        below += count
        const le = bounds[at] ?? '+Inf'
        return { suffix: '_bucket', labels: { ...labels, le }, value: below }
      })
      return [
        ...filled,
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: below },
      ]
    },
  }
}
