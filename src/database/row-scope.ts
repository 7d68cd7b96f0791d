/** The rows to which reads or a transaction are limited. */
export type RowScope = OrganisationRows | TeamRows

/** Those of an organisation. */
export interface OrganisationRows {
  /** The id of the organisation. */
  organisation: string
  /** A membership that sees only the projects granted to it; null: sees all of the organisation's. */
  grantedTo: string | null
}

/** Those of the projects whose team somebody of the firm is on. */
export interface TeamRows {
  /** The account of whoever it is; null: of somebody who sees no projects. */
  team: string | null
}
