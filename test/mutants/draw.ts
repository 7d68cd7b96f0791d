import { isProduct, parse, type File } from '../architecture/source.ts'
import type { Fault } from './fault.ts'
import { kinds } from './kinds.ts'
import { running } from './walk.ts'

/** Texts of the demo firm and built-in content, and the figures of samples, which have no logic. */
const isData = ({ name }: File) =>
  /\/(demo-[\w-]+|builtin)\.ts$|\/gallery\/\w+\.web\.ts$/.test(name)

/** Every possible fault in the product's code, by kind. */
export function everyFault(files: readonly File[]): Map<string, Fault[]> {
  const found = new Map(Object.keys(kinds).map((kind) => [kind, [] as Fault[]]))
  const code = files.filter((file) => isProduct(file) && !isData(file))
  for (const file of code.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    for (const node of parse(file).body) {
      for (const [inside, above] of running(node, [{ type: 'Program', start: 0, end: 0 }])) {
        for (const [kind, make] of Object.entries(kinds)) {
          const edit = make(inside, file.text, above)
          if (!edit) continue
          const [start, end, text] = edit
          found.get(kind)?.push({ file: file.name, kind, start, end, text })
        }
      }
    }
  }
  return found
}

/**
 * Draws all faults in random order: first a kind, so that the many attributes do not crowd out the
 * few queries, then a fault of that kind. The same files and seed give the same order.
 */
export function* draw(files: readonly File[], seed: number): Generator<Fault> {
  const random = generator(seed)
  const pick = (length: number) => Math.floor(random() * length)
  const left = [...everyFault(files).values()].filter((faults) => faults.length > 0)
  while (left.length > 0) {
    const kind = pick(left.length)
    const faults = left[kind] ?? []
    const [drawn] = faults.splice(pick(faults.length), 1)
    if (faults.length === 0) left.splice(kind, 1)
    if (drawn) yield drawn
  }
}

/** Mulberry32, by Tommy Ettinger (public domain): numbers from 0 to below 1 that follow from a seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
