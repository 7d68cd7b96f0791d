import type { Me } from '../../features/account/contract.ts'

/** What the frame hands to the screens. */
export interface ConsoleContext {
  firm: string
}

/** The name by which colleagues know somebody. */
export const nameOfPerson = ({ first_name, last_name, username }: Me): string =>
  `${first_name} ${last_name}`.trim() || username
