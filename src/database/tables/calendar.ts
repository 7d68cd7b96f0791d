/** The part of the data model about dates that stand in calendars. */
export interface CalendarTables {
  /** A meeting, or anything else with a time of day. */
  event: {
    id: string
    organisation_id: string
    /** Null: with the whole organisation. */
    project_id: string | null
    title: string
    place: string
    starts_at: string
    ends_at: string
    created_at: string
    withdrawn_at: string | null
    /** Who comes, in words. */
    who: string
    /** How often it was changed; programs that read the calendar compare it. */
    sequence: number
  }
  /** A move of a meeting of a project to another hour. */
  event_move: {
    id: string
    organisation_id: string
    project_id: string
    event_id: string
    from_at: string
    to_at: string
    author_name: string
    created_at: string
  }
  /** The private address from which calendar programs read; one for each membership. */
  calendar_feed: {
    membership_id: string
    account_id: string
    organisation_id: string
    /** SHA-256 of the token; the token itself is stored nowhere. */
    token_hash: string
    created_at: string
    revoked_at: string | null
  }
}
