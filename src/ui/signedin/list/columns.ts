import type { ListColumn, ListOrder } from '../../../contract/list.ts'

/** The columns of a list by their keys, as its contract declares them. */
export type ListColumns<Key extends string = string> = Record<Key, ListColumn>

/** The columns that are shown: those that somebody chose, else the usual ones, and always some. */
export function shownColumns<Key extends string>(
  columns: ListColumns<Key>,
  chosen: readonly string[] | null,
): Key[] {
  const isShown = (key: Key) =>
    columns[key].shown === 'always' ||
    (chosen === null ? columns[key].shown === 'usual' : chosen.includes(key))
  return columnKeys(columns).filter(isShown)
}

/** The orders of a list, in words. */
export const ordersOf = <Key extends string>(columns: ListColumns<Key>) =>
  columnKeys(columns).flatMap((key) =>
    (columns[key].orders ?? []).map((label, nth) => ({
      order: (nth === 0 ? key : `-${key}`) as ListOrder<Key>,
      label,
    })),
  )

export const columnKeys = <Key extends string>(columns: ListColumns<Key>) =>
  Object.keys(columns) as Key[]

/** The address of a list with these filters, of which those that are usual are left out. */
export function listAddress(
  path: string,
  filters: Readonly<Record<string, string>>,
  usual: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(
    Object.entries(filters).filter(([name, value]) => value !== (usual[name] ?? '')),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

/** What an address says of the order; what is no order of the list is the usual one. */
export const orderIn = <Key extends string>(query: URLSearchParams, columns: ListColumns<Key>) =>
  ordersOf(columns).find(({ order }) => order === query.get('order'))?.order ?? ''
