import type { ReactNode } from 'react'
import chart from './Chart.module.css'
import type { ReadingProps } from './ChartReading.tsx'
import { broken, fitting, spread, widthOf, type AxisLabel } from './place.ts'
import { Reading } from './Reading.tsx'
import { heightOf, percent, round, ticksTo } from './scale.ts'
import { tickText } from './words.ts'

/** How the plots of lines and columns are laid out, in pixels from the top. */
const top = 26
const underPlot = 26
/** The least width of a drawing, on a phone and on a wider screen. */
const widths = { narrow: 150, wide: 270 }

/** The scale of a plot from zero to `most` or just above. */
export function measured(most: number, height: number) {
  const ticks = ticksTo(most)
  const bottom = height - underPlot
  return { ticks, height, top, bottom, y: heightOf(ticks.at(-1)!, top, bottom) }
}

export type Measured = ReturnType<typeof measured>

/** A name at the end of what it names. */
export interface End {
  name: string
  value: string
  y: number
  /** The colour of what it names, needed where that does not end beside the label. */
  tone?: string | undefined
}

interface PlotProps {
  measured: Measured
  labels: AxisLabel[]
  ends: End[]
  reading: Omit<ReadingProps, 'height' | 'top' | 'bottom'>
  /** What is drawn, from 0 to 100 % of the width. */
  children: ReactNode
}

/** Rules with their numbers, the drawing over them, names at its right, and the read-out over all. */
export function Plot({ measured, labels, ends, reading, children }: PlotProps) {
  const { ticks, height, bottom, y } = measured
  const isLarge = ticks.some((tick) => tickText(tick).length > 3)
  return (
    <div className={[chart.plot, isLarge ? chart.large : ''].join(' ')}>
      <svg className={chart.rules} width="100%" height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={chart.rule} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="0" y={y(tick) - 5}>
              {tickText(tick)}
            </text>
          </g>
        ))}
      </svg>
      <svg className={chart.canvas} width="100%" height={height} aria-hidden="true">
        {children}
        <Axis labels={labels} y={height - 5} />
      </svg>
      {ends.length > 0 ? <Ends ends={ends} low={0} high={bottom + 12} height={height} /> : null}
      <div className={chart.over}>
        <Reading {...reading} {...{ height, top, bottom }} />
      </div>
    </div>
  )
}

/** As many names under the plot as there is space for, on a phone and on anything wider. */
export function Axis({ labels, y }: { labels: AxisLabel[]; y: number }) {
  const [narrow, wide] = [fitting(labels, widths.narrow), fitting(labels, widths.wide)]
  return labels.map(({ text, at }, place) => {
    const [onPhones, elsewhere] = [narrow[place], wide[place]]
    if (!onPhones && !elsewhere) return null
    const when = onPhones && elsewhere ? '' : onPhones ? chart.narrow : chart.wide
    return (
      <text key={`${at} ${text}`} className={when} {...anchored(at)} y={y}>
        {text}
      </text>
    )
  })
}

/** The last one ends where the plot does, rather than reach over it. */
const anchored = (at: number) =>
  at > 0.96
    ? ({ x: '100%', textAnchor: 'end' } as const)
    : ({ x: percent(at), textAnchor: 'middle' } as const)

const line = 15

/** A name in lines, the last of which has space for the value. */
function linesOf({ name, value }: End): string[] {
  const lines = broken(name)
  return lines.at(-1)!.length + value.length > 16 ? [...lines, ''] : lines
}

interface EndsProps {
  ends: End[]
  low: number
  high: number
  height: number
}

function Ends({ ends, low, high, height }: EndsProps) {
  const texts = ends.map(linesOf)
  const sizes = texts.map((lines) => lines.length * line + 2)
  const wanted = ends.map(({ y }) => y)
  const middles = spread(wanted, sizes, low, high)
  const full = texts.flatMap((lines, at) => [...lines, `${lines.at(-1)} ${ends[at]!.value}`])
  const widest = Math.max(...full.map((each) => widthOf(each, 12.5)))
  return (
    <svg className={chart.ends} width={widest + 14} height={height} aria-hidden="true">
      {ends.map(({ name, value, tone }, at) => (
        <g key={name}>
          {tone ? (
            <rect
              className={[chart.fill, tone].join(' ')}
              x="1"
              y={round(middles[at]! - sizes[at]! / 2 + 3)}
              width="4"
              height={sizes[at]! - 6}
              rx="2"
            />
          ) : null}
          {texts[at]!.map((words, row) => (
            <text
              key={words}
              className={chart.strong}
              x="11"
              y={round(middles[at]! - sizes[at]! / 2 + 12 + row * line)}
            >
              {words}
              {row === texts[at]!.length - 1 ? (
                <tspan className={chart.value}>{`${words ? ' ' : ''}${value}`}</tspan>
              ) : null}
            </text>
          ))}
        </g>
      ))}
    </svg>
  )
}
