/** A height over the plane; any smooth function will do. */
type Height = (x: number, y: number) => number

interface Point {
  x: number
  y: number
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Rolling ground made of seeded hills, with one summit added where it is asked for. */
export function terrain(seed: number, width: number, height: number, summit?: Point): Height {
  const next = random(seed)
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
 * The lines of equal height as SVG path data, one path for each level: marching squares over a
 * grid of `step` units, the pieces joined and rounded through their midpoints.
 */
export function contours(
  ground: Height,
  width: number,
  height: number,
  levels: readonly number[],
  step = 20,
): string[] {
  return levels
    .map((level) =>
      join(pieces(ground, width, height, level, step))
        .map(rounded)
        .join(''),
    )
    .filter(Boolean)
}

type Piece = [Point, Point]

function pieces(
  ground: Height,
  width: number,
  height: number,
  level: number,
  step: number,
): Piece[] {
  const found: Piece[] = []
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const corners = [
        { x, y },
        { x: x + step, y },
        { x: x + step, y: y + step },
        { x, y: y + step },
      ]
      const crossings = corners.flatMap((from, at) => {
        const to = corners[(at + 1) % 4] as Point
        return crossing(ground, from, to, level)
      })
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        found.push([crossings[at] as Point, crossings[at + 1] as Point])
      }
    }
  }
  return found
}

/** Where the level cuts an edge; always reckoned from the same end, so that neighbours agree. */
function crossing(ground: Height, one: Point, other: Point, level: number): Point[] {
  const ordered = one.x < other.x || one.y < other.y
  const [from, to] = ordered ? [one, other] : [other, one]
  const [low, high] = [ground(from.x, from.y) - level, ground(to.x, to.y) - level]
  if (low < 0 === high < 0) return []
  const share = low / (low - high)
  return [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]
}

const key = ({ x, y }: Point) => `${x.toFixed(3)},${y.toFixed(3)}`

/** Joins pieces that share an end into lines as long as they go. */
function join(all: Piece[]): Point[][] {
  const ends = new Map<string, Piece[]>()
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

/** A line through the middles of its pieces, each point pulling it round: smooth, and short to write. */
function rounded(line: Point[]): string {
  const points = line
    .filter((_, at) => at % 2 === 0 || at === line.length - 1)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  const at = (index: number) => points[index] as Point
  let path = `M${at(0).x} ${at(0).y}`
  for (let index = 1; index + 1 < points.length; index += 1) {
    const [bend, next] = [at(index), at(index + 1)]
    path += `Q${bend.x} ${bend.y} ${Math.round((bend.x + next.x) / 2)} ${Math.round((bend.y + next.y) / 2)}`
  }
  const end = at(points.length - 1)
  return `${path}L${end.x} ${end.y}`
}
