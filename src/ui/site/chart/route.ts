interface Point {
  x: number
  y: number
}

/** A smooth line through two points or more, as path data (Catmull-Rom, as cubic Bézier pieces). */
export function route(points: Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] as Point
  const pieces = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const leave = { x: from.x + (to.x - before.x) / 5, y: from.y + (to.y - before.y) / 6 }
    const arrive = { x: to.x - (after.x - from.x) / 5, y: to.y - (after.y - from.y) / 6 }
    const [a, b] = [leave, arrive].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    return `C${a} ${b} ${to.x} ${to.y}`
  })
  return `M${at(0).x} ${at(0).y}${pieces.join('')}`
}
