import type { Access } from '../../../contract/access.ts'
import type { later } from '../../../ui/signedin/later.tsx'

export interface ConsoleSection {
  /** Below `/console/`. */
  path: string
  /** What may follow it in the address. */
  more?: string
  label: string
  /** Where it stands in the menu; `person`: with the name of who is signed in. */
  group: (typeof railGroups)[number]['id'] | 'person'
  /** Who may open it; for everybody else it is not in the menu. */
  access: Access
  /** It stands in the bar under the page of a phone. */
  isFirst?: boolean
  /** It fills the page with panes of its own. */
  hasPanes?: boolean
  /** Its screen shows a heading of its own; the label is for those who go by headings. */
  hasHeading?: boolean
  Screen: ReturnType<typeof later>
  /** A screen with panes below it, which the menu does not name. */
  below?: Pick<ConsoleSection, 'hasHeading' | 'Screen'> & { more: string }
}

/** The groups of the menu, in order. */
export const railGroups = [
  { id: 'work' },
  { id: 'site', label: 'Site' },
  { id: 'firm', label: 'Firm' },
] as const
