/** The mark of the site, on a square of 32: the route line over the night ground. */
export const mark = {
  ground: '#03181c',
  route: '#f8b84e',
  /** Of the square's corners. */
  radius: 7,
  width: 3,
  /** Two Bézier curves, each by its start, its two handles and its end. */
  curves: [
    [6, 24, 11, 19, 13, 22, 17, 17],
    [17, 17, 21, 12, 21, 10, 26, 8],
  ],
  summit: { x: 26, y: 8, radius: 3.2 },
} as const

const { ground, route, radius, width, curves, summit } = mark
const [first, second] = curves.map(([x, y, ...rest]) => ({ x, y, rest: rest.join(' ') }))

/** The mark as a drawing, for tabs. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ground}"/><path d="M${first?.x} ${first?.y}C${first?.rest}C${second?.rest}" fill="none" stroke="${route}" stroke-width="${width}" stroke-linecap="round"/><circle cx="${summit.x}" cy="${summit.y}" r="${summit.radius}" fill="${route}"/></svg>`

/** The sizes of the mark as PNG in the web manifest, in px. */
export const iconSizes = [192, 512] as const

/** Where the build puts the mark as PNG; `maskable` leaves room for whatever shape a phone cuts. */
export const iconAddress = (size: number, purpose: 'any' | 'maskable') =>
  `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`
