import type { Me } from '../../features/account/contract.ts'

/** What the frame hands to the screens. */
export interface ConsoleContext {
  firm: string
}

/** With what the section for the second factor is opened in place of another one. */
export interface BeforeSecondFactor {
  /** The address that was asked for. */
  next: string
}

/** The name by which colleagues know somebody. */
export const nameOfPerson = ({ first_name, last_name, username }: Me): string =>
  `${first_name} ${last_name}`.trim() || username
