import { beginsWords } from '../../contract/search-words.ts'
import { mostRecords } from './staff.contract.ts'

/** Somewhere to go, such as a section of the console. */
export interface PalettePlace {
  label: string
  href: string
}

/** What is offered once something of it is typed, such as a part of a section or a page of the help. */
export interface PalettePart extends PalettePlace {
  group: string
  /** Where it is. */
  of: string
  /** What else it is found by. */
  words: string
  /** It is a part of a screen, headed by its label. */
  isWithin?: true
}

/** Those that are meant: of each group so many, those first whose own name has all words. */
export function partsFound(
  parts: readonly PalettePart[],
  words: readonly string[],
  leads: (href: string) => boolean,
): PalettePart[] {
  const meant = parts.filter(
    ({ label, of, words: more, href }) =>
      beginsWords(`${label} ${of} ${more}`, words) && leads(href),
  )
  const isNamed = ({ label }: PalettePart) => Number(beginsWords(label, words))
  return [...Map.groupBy(meant, ({ group }) => group).values()].flatMap((all) =>
    all.toSorted((a, b) => isNamed(b) - isNamed(a)).slice(0, mostRecords),
  )
}
