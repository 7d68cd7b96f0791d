import { accentColours, night, paper } from '../../contract/accent.ts'
import type { Ground } from '../../contract/brand.ts'

interface AccentSampleProps {
  accent: string
  grounds: readonly Ground[]
}

const colours = { paper, night }
const [width, height] = [96, 56]

/** An accent as the route and as the main button, on each ground. */
export function StaffAccentSample({ accent, grounds }: AccentSampleProps) {
  const { on } = accentColours(accent)
  return (
    <svg viewBox={`0 0 ${width * grounds.length} ${height}`} aria-hidden="true">
      {grounds.map((ground, at) => (
        <g key={ground} transform={`translate(${at * width} 0)`}>
          <rect width={width} height={height} fill={colours[ground]} />
          <path
            d="M10 22C26 22 26 10 42 10S66 12 84 10"
            fill="none"
            stroke={accent}
            strokeWidth="3"
          />
          <circle cx="84" cy="10" r="4" fill={accent} />
          <rect x="10" y="30" width="52" height="17" rx="4" fill={accent} />
          <text x="36" y="42" textAnchor="middle" fontSize="10" fontWeight="600" fill={on}>
            Start
          </text>
        </g>
      ))}
    </svg>
  )
}
