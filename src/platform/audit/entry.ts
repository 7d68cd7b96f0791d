import type { Role } from '../../contract/access.ts'

/** What a row holds, or held, by column. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

/** An audit entry that is to be written: `member-suspended`, about the id of the member. */
export interface NewEntry {
  action: string
  about?: string | null
  /** Whose it is; if left out, the organisation of the actor. */
  organisation?: string | null
  /**
   * What one needs to know later, kept for ever: no secrets, and ids in place of names and e-mail
   * addresses, because those may have to be erased one day.
   */
  detail?: Values
  /** What was there, and what is there now; of both only what differs is kept. No secrets. */
  before?: Values
  after?: Values
  /** The id of the person whose values these are, with whom they are erased; null: nobody's. */
  person?: string | null
}

/** Who did it, and from where; a `Caller` is one. */
export interface Actor {
  viewer: { account: string; organisation: string | null } | null
  address: string
  requestId: string
}

/** An actor who is signed in, or who sits at the machine itself (`portico user …`). */
export type SignedInActor = Actor & {
  viewer: { account: string; organisation: string | null; role: Role }
}

/** One of the firm's people who does it, with the name that clients read. */
export interface Author {
  by: SignedInActor
  name: string
}
