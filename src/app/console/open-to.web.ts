import { admits, type Access, type Role } from '../../contract/access.ts'

/** The sections of `all` that somebody of this role may open. */
export const openTo = <Section extends { access: Access }>(role: Role, all: readonly Section[]) =>
  all.filter(({ access }) => admits(access, role))
