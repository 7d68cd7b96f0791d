import { accentColours } from '../../contract/accent.ts'
import type { Brand } from '../../contract/brand.ts'

/**
 * The rules that a firm's own face adds to each document: its accent in place of the one that is built
 * in, and how its logo stands where its name would. Empty where it has chosen nothing, so that pages
 * stay as they are.
 */
export function brandSheet({ accent, logo }: Brand): string {
  const rules = accent === null ? [] : [accentRule(accent)]
  if (logo.paper || logo.night) rules.push(logoRules)
  return rules.join('')
}

function accentRule(accent: string): string {
  const { on, hover } = accentColours(accent)
  return `:root{--marigold:${accent};--marigold-hover:${hover};--on-marigold:${on}}`
}

/** In an application both stand there, and the theme that somebody has chosen shows one. */
const logoRules = [
  `[data-logo]{display:inline-block;vertical-align:middle;max-width:100%;height:auto}`,
  `[data-theme=light] [data-logo=night],[data-theme=dark] [data-logo=paper]{display:none}`,
].join('')
