import type { RightsHolder } from '../../contract/access.ts'
import type { Performer } from '../auth/still-in.ts'

/** The values of a row, now or before, by column. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

/** An audit entry that is to be written: `member-suspended`, about the id of the member. */
export interface NewEntry {
  action: string
  about?: string | null
  /**
   * The organisation whose work or membership it is about; if left out, none. What somebody does with
   * their own account belongs to no organisation, whichever they happen to be in.
   */
  organisation?: string | null
  /**
   * What has to be known later, stored for ever: no secrets, and ids in place of names and e-mail
   * addresses, because those may have to be erased one day.
   */
  detail?: Values
  /** The values before and after; of both only those that differ are stored. No secrets. */
  before?: Values
  after?: Values
  /** The id of the person whose values these are, to be erased with that person; null: nobody's. */
  person?: string | null
}

/**
 * Who did something, and from where; a `Caller` is one. At whoever was let in by a request `act`
 * looks again.
 */
export interface Actor {
  viewer: Performer | null
  address: string
  requestId: string
}

/** An actor who is signed in, or who sits at the machine itself (`portico user …`). */
export type SignedInActor = Actor & {
  viewer: { account: string; organisation: string | null } & RightsHolder
}

/** One of the firm's people as an author, with the name that clients read. */
export interface Author {
  by: SignedInActor
  name: string
}
