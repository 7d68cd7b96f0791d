import type { ListName } from '../../contract/list.ts'

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
  /** The columns that somebody chose to see of a list; without a row the usual ones. */
  list_choice: {
    staff_id: string
    list: ListName
    /** Their names, as JSON. */
    columns: string
  }
}
