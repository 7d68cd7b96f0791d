/** The part of the data model about caches in front of the site. */
export interface EdgeTables {
  /** Single row: when they are next asked to forget its pages. */
  edge_purge: {
    id: 'only'
    /** Null: nothing has changed since the last one. */
    due_at: string | null
    /** When what changed too late for that one is due. */
    again_at: string | null
    leased_until: string | null
    /** How often it has failed in a row. */
    tries: number
  }
}
