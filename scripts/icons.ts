import { iconAddress, iconSizes, mark } from '../src/app/server/icon.ts'
import { ico, png } from './png.ts'

interface Point {
  x: number
  y: number
}

/** The mark as pictures, by the name that each has at the root of the site. */
export function drawIcons(): Map<string, Buffer> {
  const small = [16, 32, 48].map((size) => ({ size, bytes: draw(size, 1, mark.radius) }))
  return new Map([
    ...iconSizes.map((size) => [iconAddress(size, 'any'), draw(size, 1, mark.radius)] as const),
    // Phones cut a circle of four fifths, or another shape around it.
    ...iconSizes.map((size) => [iconAddress(size, 'maskable'), draw(size, 0.75, 0)] as const),
    ['/apple-touch-icon.png', draw(180, 0.85, 0)],
    ['/favicon.ico', ico(small)],
  ])
}

/** `scale`: of the route in the square. Edges are smooth by how far a pixel's middle is from them. */
function draw(size: number, scale: number, radius: number): Buffer {
  const pixels = new Uint8Array(size * size * 4)
  const unit = size / 32
  for (let at = 0; at < size * size; at++) {
    const [x, y] = [((at % size) + 0.5) / unit, (Math.floor(at / size) + 0.5) / unit]
    const onSquare = covered(fromSquare(x, y, radius) * unit)
    const distance = fromRoute(16 + (x - 16) / scale, 16 + (y - 16) / scale)
    const onRoute = covered(distance * unit * scale)
    for (let channel = 0; channel < 3; channel++)
      pixels[at * 4 + channel] = Math.round(mixed(channel, onRoute))
    pixels[at * 4 + 3] = Math.round(onSquare * 255)
  }
  return png(size, pixels)
}

/** How much of a pixel is inside an edge that is this many pixels away; negative: inside. */
const covered = (distance: number) => Math.min(Math.max(0.5 - distance, 0), 1)

function fromSquare(x: number, y: number, radius: number): number {
  const [dx, dy] = [Math.abs(x - 16) - 16 + radius, Math.abs(y - 16) - 16 + radius]
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
}

const route = mark.curves.flatMap((curve) =>
  Array.from({ length: 25 }, (_, at) => onCurve(curve, at / 24)),
)

const pieces = route.slice(1).map((to, at) => {
  const { x, y } = route[at] as Point
  const [dx, dy] = [to.x - x, to.y - y]
  return { x, y, dx, dy, square: dx * dx + dy * dy || 1 }
})

/** A loop without lists: it runs for each of 600,000 pixels. */
function fromRoute(x: number, y: number): number {
  let nearest = Infinity
  for (const piece of pieces) {
    const along = ((x - piece.x) * piece.dx + (y - piece.y) * piece.dy) / piece.square
    const share = Math.min(Math.max(along, 0), 1)
    const offX = x - piece.x - share * piece.dx
    const offY = y - piece.y - share * piece.dy
    nearest = Math.min(nearest, offX * offX + offY * offY)
  }
  const { summit, width } = mark
  const toSummit = Math.hypot(x - summit.x, y - summit.y) - summit.radius
  return Math.min(toSummit, Math.sqrt(nearest) - width / 2)
}

function onCurve(curve: (typeof mark.curves)[number], at: number): Point {
  const rest = 1 - at
  const weights = [rest ** 3, 3 * rest ** 2 * at, 3 * rest * at ** 2, at ** 3]
  const sum = (from: 0 | 1) =>
    weights.reduce((total, weight, point) => total + weight * (curve[point * 2 + from] ?? 0), 0)
  return { x: sum(0), y: sum(1) }
}

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const [ground, line] = [channelsOf(mark.ground), channelsOf(mark.route)]

/** One of red, green and blue: this share of the route over the ground. */
const mixed = (channel: number, share: number) =>
  (ground[channel] ?? 0) * (1 - share) + (line[channel] ?? 0) * share
