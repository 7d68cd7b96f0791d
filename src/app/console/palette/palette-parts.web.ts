import { allHelp } from '../../../features/helproom/help-documents.web.ts'
import { wordsWithin } from '../../../features/helproom/help-pages.web.ts'
import type { PalettePart } from '../../../features/search/staff-parts.web.ts'
import { namedParts } from './palette-names.web.ts'

const ofHelp = allHelp.map(({ path, title, of, markdown }): PalettePart => {
  const words = wordsWithin(markdown).join(' ')
  // What a document begins with is called as it is.
  const where = of === title ? '' : of
  return { group: 'Help', href: `/console/help/${path}`, of: where, label: title, words }
})

/** What the palette finds by its name besides sections and records. */
export const paletteParts: readonly PalettePart[] = [...namedParts, ...ofHelp]

/** How often, and how long apart in ms, it is looked for a part of a screen that is still loading. */
const looks = { count: 50, apart: 100 }

/** Goes to the part of the screen that is headed so, once it is there. */
export async function showPart(heading: string): Promise<void> {
  for (let left = looks.count; left > 0; left -= 1) {
    const all = [...document.querySelectorAll<HTMLElement>('main h3')]
    const found = all.find(({ textContent }) => textContent === heading)
    if (found) {
      found.tabIndex = -1
      found.focus({ preventScroll: true })
      return found.scrollIntoView({ block: 'start' })
    }
    await new Promise((resolve) => setTimeout(resolve, looks.apart))
  }
}
