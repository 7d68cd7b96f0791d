import { contours, terrain } from './contours.ts'
import { route } from './route.ts'
import styles from './RouteChart.module.css'

export interface Stop {
  label: string
  when: string
}

const width = 560
const height = 500
const start = { x: 34, y: 428 }
const summit = { x: 486, y: 96 }

const levels = Array.from({ length: 19 }, (_, at) => 0.25 + at * 0.155)
// The hills around move the highest point down and inwards; this puts it under the last stop.
const peak = { x: summit.x + 6, y: summit.y - 52 }

/** Drawn at the first use, once for the life of the process: the ground is the same for everybody. */
let drawn: string | undefined
const ground = () => (drawn ??= contours(terrain(41, width, height, peak), width, height, levels))

const viewBox = `0 0 ${width} ${height}`

/**
 * The chart of the hero: one marigold route over contour lines, stop by stop to the summit. Three
 * layers of drawing, because the route is uncovered by moving its box: drawing it line by line
 * repainted all of them 60 times a second, on a phone for most of the first second.
 */
export function RouteChart({ stops }: { stops: Stop[] }) {
  const points = stops.map((_, at) => place(at, stops.length))
  const description = stops.map(({ label, when }) => `${label}, ${when}`).join('; ')
  return (
    <div className={styles.chart}>
      <svg viewBox={viewBox} role="img" aria-label={`A typical route: ${description}.`}>
        <radialGradient id="edge" cx="0.55" cy="0.45" r="0.6">
          <stop offset="0.55" stopColor="white" />
          <stop offset="1" stopColor="black" />
        </radialGradient>
        <mask id="fade">
          <rect width={width} height={height} fill="url(#edge)" />
        </mask>
        <path className={styles.ground} mask="url(#fade)" d={ground()} />
      </svg>
      <div className={styles.cover}>
        <svg className={styles.route} viewBox={viewBox} aria-hidden="true">
          <path d={route(points)} />
        </svg>
      </div>
      <svg viewBox={viewBox} aria-hidden="true">
        {stops.map((stop, at) => (
          <Waypoint key={stop.label} stop={stop} at={at} count={stops.length} />
        ))}
      </svg>
    </div>
  )
}

function Waypoint({ stop, at, count }: { stop: Stop; at: number; count: number }) {
  const { x, y } = place(at, count)
  const last = at === count - 1
  // Beside the line where there is space: under it on the way up, over it at the summit.
  const label = last ? { x: x + 18, y: y - 40 } : { x: x + 20, y: y + 30 }
  return (
    <g className={[styles.stop, last ? styles.last : styles[`stop${at}`]].join(' ')}>
      <circle cx={x} cy={y} r={last ? 8 : 6} />
      <text x={label.x} y={label.y} textAnchor={last ? 'end' : 'start'}>
        <tspan className={styles.label}>{stop.label}</tspan>
        <tspan className={styles.when} dx="8">
          {stop.when}
        </tspan>
      </text>
    </g>
  )
}

/** Where stop `at` of `count` lies: steady to the right, steepest in the middle of the climb. */
function place(at: number, count: number) {
  const share = count > 1 ? at / (count - 1) : 1
  const climb = share * share * (3 - 2 * share) * 0.7 + share * 0.3
  return {
    x: Math.round(start.x + (summit.x - start.x) * share),
    y: Math.round(start.y + (summit.y - start.y) * climb),
  }
}
