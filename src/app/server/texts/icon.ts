/** The background colour of the mark. */
export const markGround = '#03181c'

/** The colour of its line, unless the firm has an accent of its own. */
const markLine = '#f8b84e'

/** The mark of the site as SVG, on a square of 32 with corners of this radius: the route line over the night ground. */
export const drawMark = (radius: number, line = markLine): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${markGround}"/><path d="M6 24C11 19 13 22 17 17C21 12 21 10 26 8" fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"/><circle cx="26" cy="8" r="3.2" fill="${line}"/></svg>`

/** The mark as tabs show it. */
export const icon = drawMark(7)

/** The sizes of the mark as PNG in the web manifest, in px. */
export const iconSizes = [192, 512] as const

/** Where the build puts the mark as PNG; `maskable` leaves a margin for whatever shape a phone cuts. */
export const iconAddress = (size: number, purpose: 'any' | 'maskable') =>
  `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`
