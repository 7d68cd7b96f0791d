import { isSafeLink } from '../../../contract/richtext.ts'

/** Where a new link may lead; what is stored may also be an address that nobody can read. */
export const canLeadTo = (href: string): boolean =>
  isSafeLink(href) && URL.canParse(href, 'https://site.example')
