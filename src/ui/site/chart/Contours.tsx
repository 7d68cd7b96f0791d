import { contours, terrain } from './contours.ts'
import styles from './Contours.module.css'

const width = 900
const height = 420
const levels = Array.from({ length: 11 }, (_, at) => 0.3 + at * 0.16)
const drawn = new Map<number, string>()

/** Contour lines behind the head of a page or a band; the seed makes them different on each page. */
export function Contours({ seed }: { seed: number }) {
  const lines = drawn.get(seed) ?? contours(terrain(seed, width, height), width, height, levels, 20)
  drawn.set(seed, lines)
  return (
    <svg
      className={styles.contours}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path d={lines} />
    </svg>
  )
}
