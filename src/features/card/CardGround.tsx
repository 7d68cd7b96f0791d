import { contours, terrain } from '../../ui/site/chart/contours.ts'
import { mailColours } from '../../ui/mail/colours.ts'
import { route } from '../../ui/site/chart/route.ts'
import { cardSize, type CardLook } from './contract.ts'

const { width, height } = cardSize
const colours = mailColours.dark

/** The colours of the text on this background. */
export const cardColours = {
  strong: colours['text-1'],
  normal: colours['text-2'],
  muted: colours['text-3'],
}

/** The map is drawn to the right of this alone, in pixels. */
const edge = 600
const levels = Array.from({ length: 30 }, (_, at) => 0.25 + at * 0.155)

interface CardGroundProps {
  about: string
  look?: CardLook | undefined
}

/** The background of a card, as SVG: a dark map with a route to a summit, and the site's mark. */
export function CardGround({ about, look }: CardGroundProps) {
  const accent = look?.accent ?? mailColours.marigold
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} fill={colours.ground} />
      <Route seed={seedOf(about)} accent={accent} />
      {look?.logo ? null : <Mark accent={accent} />}
    </svg>
  )
}

function Route({ seed, accent }: { seed: number; accent: string }) {
  const stops = stopsOf(seed)
  const summit = stops.at(-1) as Stop
  const peak = { x: summit.x - edge + 6, y: summit.y - 52 }
  const lines = contours(terrain(seed, width - edge, height, peak), width - edge, height, levels)
  return (
    <>
      {/* Fades out before the text, so that no line runs behind it. */}
      <linearGradient id="edge">
        <stop offset="0.2" stopColor="black" />
        <stop offset="0.55" stopColor="white" />
      </linearGradient>
      <mask id="fade">
        <rect width={width - edge} height={height} fill="url(#edge)" />
      </mask>
      <path
        transform={`translate(${edge} 0)`}
        mask="url(#fade)"
        fill="none"
        stroke={colours.contour}
        strokeWidth="1.6"
        d={lines}
      />
      <path d={route(stops)} fill="none" stroke={accent} strokeWidth="5" />
      {stops.map((stop, at) => (
        <circle
          key={stop.x}
          cx={stop.x}
          cy={stop.y}
          r={at === stops.length - 1 ? 13 : 9}
          fill={at === stops.length - 1 ? accent : colours.ground}
          stroke={accent}
          strokeWidth="5"
        />
      ))}
    </>
  )
}

interface Stop {
  x: number
  y: number
}

/** Four stops uphill, moved by the seed so that each page has its own route. */
function stopsOf(seed: number): Stop[] {
  const off = (at: number) => ((seed >>> (at * 6)) % 49) - 24
  return [
    { x: 800, y: 530 },
    { x: 892 + off(1), y: 446 + off(2) / 2 },
    { x: 1000 + off(3), y: 262 + off(4) / 2 },
    { x: 1112, y: 142 + off(0) / 2 },
  ]
}

/** The logo of the site's icon, without its background. */
function Mark({ accent }: { accent: string }) {
  return (
    <g transform="translate(64 70) scale(1.35)" fill={accent}>
      <path
        d="M6 24C11 19 13 22 17 17S21 10 26 8"
        fill="none"
        stroke={accent}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="26" cy="8" r="3.6" />
    </g>
  )
}

/** A hash of a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ unit, 0x01000193) >>> 0
  }
  return hash
}
