import type { Endpoint } from '../../src/contract/endpoint.ts'
import { bodyFields, bodyFor, takesBody } from './bodies.ts'
import type { Caller } from './callers.ts'
import { cellOf, ownLists, type Cell } from './cells.ts'
import { missing, partsOf, type Thing, type Values } from './ids.ts'

/** Whose calls, and among which things the first are theirs. */
interface Whose {
  endpoints: readonly Endpoint[]
  caller: Caller
  everything: Thing[]
}

/** Each call with each of these ids in every place of its path; the other places are the caller's own. */
export function namedInPaths({ endpoints, caller, everything }: Whose, ids: readonly string[]) {
  return endpoints.flatMap((endpoint): Cell[] => {
    const own = firstOwn(endpoint, caller, everything)
    const parts = partsOf(endpoint)
    if (parts.length === 0) return [cellOf(endpoint, caller, own)]
    return parts.flatMap(({ name }) =>
      ids.map((id) => cellOf(endpoint, caller, { ...own, [name]: id })),
    )
  })
}

/** Each call about what is the caller's own, with each of these ids in every field for an id or a list of them. */
export function namedInBodies({ endpoints, caller, everything }: Whose, ids: readonly string[]) {
  return endpoints.filter(takesBody).flatMap((endpoint): Cell[] => {
    const cell = cellOf(endpoint, caller, firstOwn(endpoint, caller, everything))
    const own = bodyFor(endpoint) ?? {}
    const takes = (value: unknown, field: string) =>
      endpoint.body.safeParse({ ...own, [field]: value }).success
    const alone = (one: string) => one
    const listed = (one: string) => [one]
    return bodyFields(endpoint).flatMap((field) =>
      [alone, listed]
        // What takes words, too, is a text.
        .filter((as) => takes(as('0'.repeat(22)), field) && !takes(as('two words'), field))
        .flatMap((as) =>
          ids.map((id) => ({
            ...cell,
            request: { ...cell.request, body: { ...own, [field]: as(id) } },
          })),
        ),
    )
  })
}

function firstOwn(endpoint: Endpoint, caller: Caller, things: Thing[]): Values {
  const lists = ownLists(endpoint, caller, things)
  return Object.fromEntries(lists.map(({ name, ids }) => [name, ids[0] ?? missing]))
}

/** Of each table an id with each of these marks. */
export function oneOfEach(things: readonly Thing[], marks: readonly string[]): string[] {
  const byKind = Map.groupBy(things, ({ table, id }) => {
    const mark = marks.find((one) => id.startsWith(one))
    return mark && `${table} ${mark}`
  })
  return [...byKind].flatMap(([kind, [one]]) => (kind && one ? [one.id] : []))
}
