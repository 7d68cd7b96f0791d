import { importsOf, isProduct, type File, type Rule } from './source.ts'

/** The imports of each file of the product, types included. */
const importsByFile = (files: readonly File[]) =>
  files
    .filter(isProduct)
    .map((file) => ({ name: file.name, targets: importsOf(file).map(({ target }) => target) }))

/** Types count too: two files that import each other should be one, or three. */
export const noCirclesOfFiles: Rule = (files) =>
  circlesIn(new Map(importsByFile(files).map(({ name, targets }) => [name, targets])))

const sliceOf = (name: string) => /^(src\/features\/[^/]+)\//.exec(name)?.[1]

/** Two slices that import each other should be one, or need a third above them. */
export const noCirclesOfSlices: Rule = (files) => {
  const others = new Map<string, string[]>()
  for (const { name, targets } of importsByFile(files)) {
    const slice = sliceOf(name)
    if (!slice) continue
    const found = targets.map(sliceOf).filter((other) => other !== undefined && other !== slice)
    others.set(slice, [...(others.get(slice) ?? []), ...(found as string[])])
  }
  return circlesIn(others)
}

/** The circles in a graph of imports. */
function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const circles = new Set<string>()
  const done = new Set<string>()
  const follow = (name: string, path: string[]) => {
    const begun = path.indexOf(name)
    if (begun >= 0) circles.add(rotated(path.slice(begun)).join(' → '))
    if (begun >= 0 || done.has(name)) return
    for (const target of targets.get(name) ?? []) follow(target, [...path, name])
    done.add(name)
  }
  for (const name of targets.keys()) follow(name, [])
  return [...circles].map((circle) => `${circle} → back again`)
}

/** Rotated to begin with its first name in the alphabet, so that a circle is reported once. */
function rotated(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] as string)
  return [...circle.slice(first), ...circle.slice(0, first)]
}
