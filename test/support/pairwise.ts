/** The values of each dimension, by its name. */
type Dimensions = Record<string, readonly unknown[]>
type Combination<Of extends Dimensions> = { [Name in keyof Of]: Of[Name][number] }

/**
 * Few combinations in which each value of a dimension meets each value of every other at least once: each
 * takes, value by value, what meets the most that has not met yet. The same for the same dimensions.
 */
export function pairwise<const Of extends Dimensions>(dimensions: Of): Combination<Of>[] {
  const names = Object.keys(dimensions)
  const open = new Set(
    names.flatMap((one, at) =>
      names
        .slice(at + 1)
        .flatMap((other) =>
          valuesOf(dimensions, one).flatMap((a) =>
            valuesOf(dimensions, other).map((b) => pairOf([one, a], [other, b])),
          ),
        ),
    ),
  )
  const found: Combination<Of>[] = []
  while (open.size > 0) {
    const chosen = combine(dimensions, names, open)
    for (const pair of pairsIn(chosen)) open.delete(pair)
    found.push(
      Object.fromEntries(
        chosen.map(([name, at]) => [name, dimensions[name]?.[at]]),
      ) as Combination<Of>,
    )
  }
  return found
}

/** A dimension, and the place of one of its values. */
type Choice = readonly [name: string, at: number]

const valuesOf = (dimensions: Dimensions, name: string): number[] =>
  Array.from(dimensions[name] ?? [], (_, at) => at)

const pairOf = (...two: [Choice, Choice]): string =>
  two
    .map((one) => one.join(' '))
    .toSorted()
    .join(' × ')

const pairsIn = (chosen: readonly Choice[]): string[] =>
  chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => pairOf(one, other)))

/** Begins with a pair that has not met, so that each combination is worth something. */
function combine(
  dimensions: Dimensions,
  names: readonly string[],
  open: ReadonlySet<string>,
): Choice[] {
  const [first = ''] = open
  const chosen: Choice[] = first.split(' × ').map((one) => {
    const at = one.lastIndexOf(' ')
    return [one.slice(0, at), Number(one.slice(at + 1))]
  })
  for (const name of names.filter((one) => !chosen.some(([known]) => known === one))) {
    const worth = (at: number) =>
      chosen.filter((known) => open.has(pairOf(known, [name, at]))).length
    const best = valuesOf(dimensions, name).toSorted((a, b) => worth(b) - worth(a))[0] ?? 0
    chosen.push([name, best])
  }
  return chosen
}
