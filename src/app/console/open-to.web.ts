import { admits, type Access, type Role } from '../../contract/access.ts'

/** The sections of `all` that somebody of these roles may open. */
export const openTo = <Section extends { access: Access }>(
  roles: readonly Role[],
  all: readonly Section[],
) => all.filter(({ access }) => admits(access, roles))
