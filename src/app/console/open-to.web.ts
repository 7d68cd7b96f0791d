import { matchPath } from 'react-router'
import { admits, type Access, type Role } from '../../contract/access.ts'

/** The sections of `all` that somebody of these roles may open. */
export const openTo = <Section extends { access: Access }>(
  roles: readonly Role[],
  all: readonly Section[],
) => all.filter(({ access }) => admits(access, roles))

interface Leading {
  path: string
  more?: string
  below?: { more: string }
}

/** Whether an address is of the site, or has a screen in one of these sections. */
export const leadsIn = (sections: readonly Leading[], href: string) =>
  !href.startsWith('/console/') ||
  sections.some(({ path, more = '', below }) =>
    [more, below?.more ?? more].some((rest) => matchPath(`/console/${path}${rest}`, href) !== null),
  )
