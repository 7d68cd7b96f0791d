import { randomFrom } from './random.ts'

/** A height over the plane; any smooth function will do. */
type Height = (x: number, y: number) => number

interface Point {
  x: number
  y: number
}

/** Rolling ground made of seeded hills, with a summit added at the given place. */
export function terrain(seed: number, width: number, height: number, summit?: Point): Height {
  const next = randomFrom(seed)
  const hills = Array.from({ length: 11 }, () => ({
    x: next() * width * 1.2 - width * 0.1,
    y: next() * height * 1.4 - height * 0.2,
    spread: (0.1 + next() * 0.16) * width,
    rise: 0.3 + next() * 0.7,
  }))
  if (summit) hills.push({ ...summit, spread: width * 0.26, rise: 1.7 })
  return (x, y) =>
    hills.reduce((sum, hill) => {
      const distance = (x - hill.x) ** 2 + (y - hill.y) ** 2
      return sum + hill.rise * Math.exp(-distance / (2 * hill.spread ** 2))
    }, 0)
}

/**
 * The lines of equal height as the data of one SVG path: marching squares over a grid of `size`
 * units, the pieces joined and rounded through their midpoints.
 */
export function contours(
  ground: Height,
  width: number,
  height: number,
  levels: readonly number[],
  size = 20,
): string {
  const cells = grid(ground, width, height, size)
  return levels.flatMap((level) => join(pieces(cells, level)).map(rounded)).join('')
}

/** A point of the ground with its height, calculated once for all levels. */
interface Corner extends Point {
  z: number
}

/** The cells of the grid, each by its corners in a ring. */
function grid(ground: Height, width: number, height: number, step: number): Corner[][] {
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)]
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => {
      const [x, y] = [column * step, row * step]
      return { x, y, z: ground(x, y) }
    }),
  )
  const at = (row: number, column: number) => corners[row]?.[column] as Corner
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns]
    return [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]
  })
}

type Piece = [Point, Point]

function pieces(cells: Corner[][], level: number): Piece[] {
  return cells.flatMap((corners) => {
    const crossings = corners.flatMap((from, at) =>
      crossing(from, corners[(at + 1) % 4] as Corner, level),
    )
    const found: Piece[] = []
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      found.push([crossings[at] as Point, crossings[at + 1] as Point])
    }
    return found
  })
}

/** Where the level cuts an edge; always calculated from the same end, so that neighbours agree. */
function crossing(one: Corner, other: Corner, level: number): Point[] {
  if (one.z < level === other.z < level) return []
  const [from, to] = one.x < other.x || one.y < other.y ? [one, other] : [other, one]
  const share = (level - from.z) / (to.z - from.z)
  return [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]
}

/** A point as one number, to a thousandth of a unit. */
const key = ({ x, y }: Point) => Math.round(x * 1000) * 1e7 + Math.round(y * 1000)

/** Joins pieces that share an end into lines as long as they go. */
function join(all: Piece[]): Point[][] {
  const ends = new Map<number, Piece[]>()
  for (const piece of all) {
    for (const end of piece) ends.set(key(end), [...(ends.get(key(end)) ?? []), piece])
  }
  const used = new Set<Piece>()
  const follow = (line: Point[]) => {
    for (;;) {
      const end = line.at(-1) as Point
      const piece = ends.get(key(end))?.find((one) => !used.has(one))
      if (!piece) return line
      used.add(piece)
      line.push(key(piece[0]) === key(end) ? piece[1] : piece[0])
    }
  }
  const lines: Point[][] = []
  for (const piece of all) {
    if (used.has(piece)) continue
    used.add(piece)
    lines.push(follow(follow([...piece]).toReversed()))
  }
  return lines.filter((line) => line.length > 6)
}

/**
 * A line through the middles of its pieces, each point pulling it round: smooth, and short to write,
 * because each curve but the first follows from the one before (SVG 2, section 9.3.7).
 */
function rounded(line: Point[]): string {
  const points = line
    .filter((_, at) => at % 2 === 0 || at === line.length - 1)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const [start, bend] = points as [Point, Point]
  const end = points.at(-1) as Point
  const middles = points.slice(1, -1).map((point, at) => between(point, points[at + 2] as Point))
  const [first = bend, ...rest] = middles
  const curve = [...way(start, bend), ...way(start, first)]
  const curves = rest.flatMap((to, at) => way(middles[at] as Point, to))
  const last = way(middles.at(-1) ?? start, end)
  return `M${start.x} ${start.y}q${written(curve)}t${written(curves)}l${written(last)}`
}

const between = (one: Point, other: Point) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const way = (from: Point, to: Point) => [to.x - from.x, to.y - from.y]
const written = (numbers: number[]) => numbers.join(' ').replaceAll(' -', '-')
