import { round } from './scale.ts'

type Value = number | null

export interface Spot {
  x: number
  y: Value
}

/**
 * A line through the spots as the data of an SVG path. Where nothing is known the line is broken;
 * a spot with nothing on either side is a dot (a line without length and with round ends).
 */
export function pathOf(spots: Spot[]): string {
  return spots
    .map(({ x, y }, at) => {
      if (y === null) return ''
      const begins = (spots[at - 1]?.y ?? null) === null
      const isAlone = begins && (spots[at + 1]?.y ?? null) === null
      return `${begins ? 'M' : 'L'}${round(x)} ${round(y)}${isAlone ? 'h0' : ''}`
    })
    .join('')
}

/**
 * Which values of a long series to draw so that it looks the same with `most` of them: the largest
 * triangles, one from each bucket (Steinarsson 2013). First and last stay. A bucket without
 * a known value keeps one unknown value, so that a gap stays a gap.
 */
export function thinned(values: readonly Value[], most: number): number[] {
  if (values.length <= most) return values.map((_, at) => at)
  const last = values.length - 1
  const size = (values.length - 2) / (most - 2)
  const edge = (bucket: number) => Math.floor(bucket * size) + 1
  const chosen = [0]
  for (let bucket = 0; bucket < most - 2; bucket += 1) {
    const [from, to] = [edge(bucket), edge(bucket + 1)]
    const after = meanOf(values, to, Math.min(edge(bucket + 2), last + 1))
    chosen.push(largest(values, { from, to, before: chosen.at(-1)!, after }))
  }
  return [...chosen, last]
}

/** The mean point of a bucket; at zero where no value in it is known. */
function meanOf(values: readonly Value[], from: number, to: number) {
  const known = values.slice(from, to).filter((value) => value !== null)
  const sum = known.reduce((total, value) => total + value, 0)
  return { x: (from + to - 1) / 2, y: known.length > 0 ? sum / known.length : 0 }
}

interface Bucket {
  from: number
  to: number
  /** The last one chosen. */
  before: number
  after: { x: number; y: number }
}

function largest(values: readonly Value[], { from, to, before, after }: Bucket): number {
  const base = values[before] ?? 0
  let [found, best] = [from, -1]
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? null
    if (value === null) continue
    const area = Math.abs((before - after.x) * (value - base) - (before - at) * (after.y - base))
    if (area > best) [found, best] = [at, area]
  }
  return found
}
