/** The rows to which reads or a transaction are limited. */
export interface RowScope {
  /** The id of the organisation. */
  organisation: string
  /** A membership that sees only the projects granted to it; null: sees all of the organisation's. */
  grantedTo: string | null
}
