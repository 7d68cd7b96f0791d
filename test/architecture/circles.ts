import { importsOf, isProduct, type File, type Rule } from './source.ts'

/** What each file of the product imports, types too. */
const importsByFile = (files: readonly File[]) =>
  files
    .filter(isProduct)
    .map((file) => ({ name: file.name, targets: importsOf(file).map(({ target }) => target) }))

/** Types count too: two files that need each other are one file, or three. */
export const nothingGoesInCircles: Rule = (files) =>
  circlesIn(new Map(importsByFile(files).map(({ name, targets }) => [name, targets])))

const sliceOf = (name: string) => /^(src\/features\/[^/]+)\//.exec(name)?.[1]

/** Two slices that need each other are one, or want a third above them. */
export const slicesFormNoRing: Rule = (files) => {
  const others = new Map<string, string[]>()
  for (const { name, targets } of importsByFile(files)) {
    const slice = sliceOf(name)
    if (!slice) continue
    const found = targets.map(sliceOf).filter((other) => other !== undefined && other !== slice)
    others.set(slice, [...(others.get(slice) ?? []), ...(found as string[])])
  }
  return circlesIn(others)
}

/** Where following arrows leads back to the beginning. */
function circlesIn(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const circles = new Set<string>()
  const done = new Set<string>()
  const follow = (name: string, path: string[]) => {
    const begun = path.indexOf(name)
    if (begun >= 0) circles.add(turned(path.slice(begun)).join(' → '))
    if (begun >= 0 || done.has(name)) return
    for (const target of targets.get(name) ?? []) follow(target, [...path, name])
    done.add(name)
  }
  for (const name of targets.keys()) follow(name, [])
  return [...circles].map((circle) => `${circle} → back again`)
}

/** The same circle always begins with the same name. */
function turned(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] as string)
  return [...circle.slice(first), ...circle.slice(0, first)]
}
