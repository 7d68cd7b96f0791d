type Value = number | null

/** One piece of a stacked column, from `from` to `to` in the unit of the chart. */
export interface StackedPiece {
  from: number
  to: number
}

/** The columns of series that are added up: for each place its pieces, none where nothing is known. */
export function stacked(series: readonly (readonly Value[])[]): (StackedPiece | null)[][] {
  const places = series[0]?.length ?? 0
  return Array.from({ length: places }, (_, place) => {
    let from = 0
    return series.map((values) => {
      const value = values[place] ?? null
      if (value === null) return null
      from += value
      return { from: from - value, to: from }
    })
  })
}

/** One step of a funnel: how wide it is drawn, from 0 to 1, and which share of the step before. */
export interface Step {
  width: number
  /** Null for the first, and after a step that nobody reached. */
  rate: number | null
}

/** The steps of a funnel, by the square root of each so that the last can still be seen. */
export function funnelOf(values: readonly number[]): Step[] {
  const most = Math.max(...values, 1)
  return values.map((value, at) => {
    const before = values[at - 1] ?? 0
    return { width: Math.sqrt(value / most), rate: before > 0 ? value / before : null }
  })
}

/** How dark a cell of a heat map is, in equal steps from 0 (nothing) to `steps`; null is unknown. */
export const levelOf = (value: Value, most: number, steps = 6): number | null =>
  value === null ? null : most > 0 ? Math.ceil((value / most) * steps) : 0

/** Whole per cents of a whole, which make 100 together: the largest remainders are rounded up. */
export function sharesOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total === 0) return values.map(() => 0)
  const exact = values.map((value) => (value / total) * 100)
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const up = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, missing)
  const raised = new Set(up.map(({ at }) => at))
  return exact.map((share, at) => Math.floor(share) + (raised.has(at) ? 1 : 0))
}

/** The median of what is known, to a tenth; of none 0. */
export function middleOf(values: readonly Value[]): number {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const half = known.length / 2
  const middle = ((known[Math.ceil(half) - 1] ?? 0) + (known[Math.floor(half)] ?? 0)) / 2
  return Math.round(middle * 10) / 10
}
