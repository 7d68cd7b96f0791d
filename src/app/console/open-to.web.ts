import { matchPath } from 'react-router'
import { admits, type Access, type Role } from '../../contract/access.ts'

/** The sections of `all` that somebody of these roles may open. */
export const openTo = <Section extends { access: Access }>(
  roles: readonly Role[],
  all: readonly Section[],
) => all.filter(({ access }) => admits(access, roles))

/** Whether an address is of the site, or has a screen in one of these sections. */
export const leadsIn = (sections: readonly { path: string; more?: string }[], href: string) =>
  !href.startsWith('/console/') ||
  sections.some(({ path, more = '' }) => matchPath(`/console/${path}${more}`, href) !== null)
