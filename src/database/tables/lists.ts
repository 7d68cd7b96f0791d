import type { ListName, ListShape } from '../../contract/list.ts'

/** The part of the data model about how the firm's people have their lists. */
export interface ListTables {
  /** A filter of a list that somebody keeps under a name. */
  list_view: {
    id: string
    list: ListName
    name: string
    /** What stands after the `?` of the list's address. */
    query: string
    owner_id: string
    /** Since when colleagues have it, too; null: they have not. */
    shared_at: string | null
  }
  /** How somebody chose to see a list; without a row as usual. */
  list_choice: {
    staff_id: string
    list: ListName
    /** The names of the columns, as JSON; `null`: the usual ones. */
    columns: string
    /** Rows, or a board; empty: as usual. */
    shape: ListShape | ''
  }
}
