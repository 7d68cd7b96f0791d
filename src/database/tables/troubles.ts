/** The part of the data model about what the owners were mailed about the program itself. */
export interface TroubleTables {
  trouble: {
    about: 'backups' | 'disk'
    /** The folder of a machine whose disk it is; empty: all have it. */
    place: string
    since: string
    /** The last time that they were mailed that it is so. */
    mailed_at: string
    /** When they were mailed that it is over; null: they were not. */
    over_at: string | null
  }
}
