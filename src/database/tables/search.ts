import type { Generated } from 'kysely'
import type { FirmSearchKind, PaletteKind, SearchKind } from '../../contract/search.ts'

/** The part of the data model about what can be found. */
export interface SearchTables {
  /** Written by the database alone, from its view `searchable`; where the words are differs by engine. */
  search_entry: {
    /** In the order in which they could first be found as they are. */
    number: Generated<number>
    /** Null: for the firm's people alone. */
    organisation_id: string | null
    /** Null: of the whole organisation. */
    project_id: string | null
    audience: 'client' | 'team'
    kind: SearchKind | FirmSearchKind
    /** The id of the project, update, document … */
    about: string
    title: string
    text: string
    /** A moment, or a day as `YYYY-MM-DD`. */
    happened_at: string
  }
  /** What each of the firm's people opened last. */
  opened: {
    staff_id: string
    kind: PaletteKind
    /** The id of the membership, organisation, project, enquiry, post or case study. */
    about: string
    /** Greater for what was opened later. */
    number: number
  }
}
