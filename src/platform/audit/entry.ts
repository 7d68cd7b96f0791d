import type { Role } from '../../contract/access.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

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
