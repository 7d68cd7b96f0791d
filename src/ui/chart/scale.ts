/**
 * Round numbers from zero to `most` or as little above it as can be: two to five steps of 1, 2, 2.5
 * or 5 and so on, as few as reach it. Counts of people and projects have no halves.
 */
export function ticksTo(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(most / 5))
  const steps = [1, 2, 2.5, 5, 10, 20]
    .map((each) => each * power)
    .filter((step) => !Number.isInteger(most) || most < 3 || Number.isInteger(step))
  const ladders = steps
    .map((step) => ({ step, count: Math.ceil(most / step - 1e-9) }))
    .filter(({ count }) => count >= 2 && count <= 5)
    .toSorted((a, b) => a.step * a.count - b.step * b.count || a.count - b.count)
  const { step, count } = ladders[0] ?? { step: most, count: 1 }
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

/** Where a value from zero to `most` stands between the pixels `bottom` (of zero) and `top`. */
export const heightOf =
  (most: number, top: number, bottom: number) =>
  (value: number): number =>
    round(bottom - (value / most) * (bottom - top))

/** The middle of each of `count` equal bands, from 0 (left) to 1 (right). */
export const bands = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => (at + 0.5) / count)

/** A tenth of a pixel is more than a screen can show, and short to write. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** A share from 0 to 1 as SVG writes it. */
export const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`
