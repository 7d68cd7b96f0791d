import chart from './Chart.module.css'
import { Figure, type ChartWords } from './Figure.tsx'
import { sharesOf } from './parts.ts'
import { spread, widthOf } from './place.ts'
import { percent } from './scale.ts'
import { figure } from './words.ts'

interface ShareProps extends ChartWords {
  columns: [of: string, counted: string]
  /** At most five, in the order in which they are drawn. */
  parts: { name: string; value: number }[]
  unit?: string
}

/** The least width of the strip: names that fit there fit anywhere. */
const narrowest = 280
const strip = 28

/** The parts of a whole as one strip, with a name under each part. */
export function Share({ parts, columns, unit = '', ...words }: ShareProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shares = sharesOf(parts.map(({ value }) => value))
  const starts = parts.map((_, at) => sumBefore(parts, at) / total)
  const widths = parts.map(
    ({ name }, at) => Math.max(widthOf(name, 12.5), widthOf(`${shares[at]}%`, 18)) + 10,
  )
  const wanted = starts.map((start, at) => start * narrowest + widths[at]! / 2)
  const places = spread(wanted, widths, 0, narrowest)
  const cells = parts.map(({ name, value }, at) => [name, figure(value, unit), `${shares[at]}%`])
  return (
    <Figure {...words} table={{ columns: [...columns, 'Share'], rows: cells }}>
      <svg className={chart.share} width="100%" height="92" aria-hidden="true">
        {parts.map(({ name, value }, at) => {
          const tone = [chart.fill, chart[`c${at + 1}`]].join(' ')
          const start = percent((places[at]! - widths[at]! / 2) / narrowest)
          return (
            <g key={name}>
              <rect
                className={tone}
                x={percent(starts[at]!)}
                width={percent(Math.max(value / total - 0.006, 0.004))}
                height={strip}
                rx="2"
              />
              <rect className={tone} x={start} y={strip + 12} width="4" height="38" rx="2" />
              <text
                className={[chart.strong, chart.big].join(' ')}
                x={start}
                dx="10"
                y={strip + 28}
              >
                {shares[at]}%
              </text>
              <text x={start} dx="10" y={strip + 47}>
                {name}
              </text>
            </g>
          )
        })}
      </svg>
    </Figure>
  )
}

const sumBefore = (parts: { value: number }[], at: number) =>
  parts.slice(0, at).reduce((sum, { value }) => sum + value, 0)
