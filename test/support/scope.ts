import type { MemberScope } from '../../src/database/scope.ts'

/** The scope of a member who sees all projects of an organisation. */
export const allOf = (organisation: string, account = 'somebody'): MemberScope => ({
  organisation,
  account,
  membership: `as-${account}`,
  grantedTo: null,
})
