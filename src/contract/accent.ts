import { contrast, distance, hexColour, labOf, withLightness } from './colour.ts'

/** The grounds of the light and of the dark pages, and what is written on a bright accent. */
export const paper = '#f7fbfb'
export const night = '#03181d'
/** The surfaces of each on which an accent is seen worst: what is sunken, and what opens over a page. */
const faintest = { paper: '#eef4f4', night: '#132c32' } as const
const ink = '#02171c'
const white = '#ffffff'

/** What WCAG 2.2 (level AA) asks of text, and of a line or a mark that means something. */
const least = { text: 4.5, mark: 3 } as const

/** The colours that follow from an accent: what is written on it, and itself below a pointer. */
export interface AccentColours {
  accent: string
  on: string
  hover: string
}

/** What follows from an accent, `#rrggbb`. */
export function accentColours(accent: string): AccentColours {
  const on = contrast(accent, ink) >= contrast(accent, white) ? ink : white
  const lab = labOf(accent)
  // Away from what is written on it, so that it can be read at least as well.
  const lightness = lab[0] + (on === ink ? 0.05 : -0.05)
  return { accent, on, hover: withLightness(lab, lightness) }
}

/** A contrast of an accent, and the least that WCAG 2.2 (AA) asks for there. */
export interface AccentCheck {
  what: 'text' | 'paper' | 'night'
  contrast: number
  least: number
  passes: boolean
}

/** The contrasts of an accent: what is written on it, and its lines on all surfaces of the light and dark pages. */
export function checkAccent(accent: string): AccentCheck[] {
  const check = (what: AccentCheck['what'], other: string, needed: number): AccentCheck => {
    const found = contrast(accent, other)
    return { what, contrast: found, least: needed, passes: found >= needed }
  }
  return [
    check('text', accentColours(accent).on, least.text),
    check('paper', faintest.paper, least.mark),
    check('night', faintest.night, least.mark),
  ]
}

const passes = (accent: string) => checkAccent(accent).every((one) => one.passes)

/** The accent itself where it passes all checks; else the nearest one of its hue that does. */
export function nearestAccent(accent: string): string {
  if (passes(accent)) return accent
  const lab = labOf(accent)
  const steps = Array.from({ length: 400 }, (_, at) => withLightness(lab, at / 400))
  const [nearest] = steps
    .filter(passes)
    .toSorted((one, other) => distance(accent, one) - distance(accent, other))
  if (nearest === undefined) throw new Error(`No accent is near ${accent}`)
  return nearest
}

/** A colour as people write it: `#0af`, `0080FF`; null for what is none. */
export function readColour(given: string): string | null {
  const digits = given.trim().replace(/^#/, '').toLowerCase()
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return hexColour.test(`#${whole}`) ? `#${whole}` : null
}
