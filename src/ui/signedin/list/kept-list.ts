import type { ListShape } from '../../../contract/list.ts'
import type { Saving } from '../data/save-file.ts'
import type { ListColumns } from './columns.ts'

/** A filter of a list that somebody keeps under a name. */
export interface KeptView {
  id: string
  name: string
  /** What stands after the `?` of the list's address. */
  query: string
  /** Colleagues have it, too. */
  shared: boolean
  /** Who keeps it; null: whoever looks. */
  by: string | null
}

/** A list as whoever looks has it, wherever they sign in. Each act throws what refuses it. */
export interface KeptList {
  /** The columns that they chose; null: none, so the usual ones are shown. */
  columns: readonly string[] | null
  /** As what they chose to see it; null: nothing was chosen; undefined: not known yet. */
  shape: ListShape | null | undefined
  views: readonly KeptView[]
  chooseColumns: (columns: string[] | null) => Promise<unknown>
  chooseShape: (shape: ListShape) => Promise<unknown>
  keep: (view: Pick<KeptView, 'name' | 'query' | 'shared'>) => Promise<unknown>
  change: (id: string, to: { name?: string; shared?: boolean }) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/** What a room says of its list. */
export interface ListToolsProps {
  /** What is listed: `enquiries`. */
  noun: string
  columns: ListColumns
  kept: KeptList
  /** The list without its filters. */
  path: string
  /** What stands after the `?` of its address now. */
  query: string
  order: string
  /** The words of the order that stands there without a choice. */
  usualOrder: string
  setOrder: (order: string) => void
  /** `37`; empty: nobody has counted. */
  count: string
  /** Saves all that the list has. */
  save: (saving: Saving) => Promise<void>
}
