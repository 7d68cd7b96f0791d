import type { KeptKind, RemovedKind } from './staff.contract.ts'

/** What a column holds by which rows are somebody's. */
export type TheirIds = 'accounts' | 'memberships' | 'sessions'

/** What becomes of the rows of a table when somebody is erased. */
export interface Fate<Col extends string = string> {
  /** Rows with theirs in this column go, counted as this kind; null: they are not worth a line. */
  goes?: [column: Col, whose: TheirIds, kind: RemovedKind | null][]
  /** Goes by a part of its own, which says how. */
  apart?: string
  /** Their name in the first column becomes that of nobody, where the second has their account. */
  names?: [name: Col, account: Col][]
  /** The same where only the name was written: where it is theirs, and nobody else's. */
  bareNames?: Col[]
  /** Their account in these is emptied. */
  emptied?: Col[]
  /** Words of theirs that stay, but for their name and address in them. */
  words?: { of: Col[]; account: Col; kind: KeptKind }
  /** What the program wrote, and who comes somewhere: their name and address are taken out, whoever's row it is. */
  written?: Col[]
  /** What stays as it is though it may say something of them, and why. */
  stays?: string
}
