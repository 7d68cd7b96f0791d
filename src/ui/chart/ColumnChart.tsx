import chart from './Chart.module.css'
import { Figure, type ChartWords } from './Figure.tsx'
import { Promised, type Series } from './LineChart.tsx'
import { stacked, type StackedPiece } from './parts.ts'
import { measured, Plot, type End, type Measured } from './Plot.tsx'
import { bands, percent, round } from './scale.ts'
import { figure, readings, tableOf } from './words.ts'

interface ColumnChartProps extends ChartWords {
  /** The name of each column, as the table and the read-out write it. */
  steps: string[]
  /** The same under the columns; left out: the names themselves. */
  short?: string[]
  per: string
  /** One, or up to five that are stacked, the lowest first. */
  series: Series[]
  unit?: string
  /** The current column, or the one that the title is about: marked in marigold. */
  marked?: number
  promise?: { value: number; text: string }
  height?: number
}

/** Amounts as columns side by side, or stacked by what they are made of. */
export function ColumnChart(props: ColumnChartProps) {
  const { steps, short = steps, per, series, unit = '', promise, height = 236, ...rest } = props
  const { marked, ...words } = rest
  const columns = stacked(series.map(({ values }) => values))
  const totals = columns.map((pieces) => pieces.findLast((piece) => piece !== null)?.to ?? null)
  const most = Math.max(...totals.map((total) => total ?? 0), promise?.value ?? 0)
  const size = measured(most, height)
  const at = bands(steps.length)
  return (
    <Figure {...words} table={tableOf(per, steps, series, unit)}>
      <Plot
        measured={size}
        labels={short.map((text, place) => ({ text, at: at[place]! }))}
        ends={series.length > 1 ? endsOf(series, columns, size, unit) : []}
        reading={{
          label: `Values: ${words.title}`,
          steps: readings(steps, series, unit),
          at,
          shape: 'band',
        }}
      >
        {columns.map((pieces, place) => (
          <Column
            key={steps[place]}
            pieces={pieces}
            left={place / columns.length}
            width={1 / columns.length}
            size={size}
            isNow={marked === place}
          />
        ))}
        {promise ? <Promised {...promise} y={size.y(promise.value)} /> : null}
        {marked === undefined ? null : (
          <Total value={totals[marked] ?? null} at={at[marked]!} size={size} />
        )}
      </Plot>
    </Figure>
  )
}

interface ColumnProps {
  pieces: (StackedPiece | null)[]
  left: number
  width: number
  size: Measured
  isNow: boolean
}

/** The share of its band that a column leaves free at each side. */
const air = 0.22

function Column({ pieces, left, width, size: { y, bottom }, isNow }: ColumnProps) {
  const box = { x: percent(left + width * air), width: percent(width * (1 - 2 * air)) }
  const isSingle = pieces.length === 1
  return (
    <>
      {pieces.map((piece, place) => {
        if (!piece || piece.to === piece.from) return null
        const tone = isSingle && isNow ? chart.now : chart[`c${place + 1}`]
        const [top, end] = [y(piece.to), y(piece.from)]
        // A thin line separates the pieces, so that they do not differ by colour alone.
        const high = round(Math.max(end - top - (place > 0 ? 1.5 : 0), 1))
        return (
          <rect
            key={place}
            className={[chart.fill, tone].join(' ')}
            {...box}
            y={top}
            height={high}
            rx="2"
          />
        )
      })}
      {isNow && !isSingle ? (
        <rect
          className={[chart.fill, chart.now].join(' ')}
          {...box}
          y={bottom + 3}
          height="3"
          rx="1.5"
        />
      ) : null}
    </>
  )
}

function Total({ value, at, size }: { value: number | null; at: number; size: Measured }) {
  if (value === null) return null
  return (
    <text
      className={[chart.strong, chart.halo].join(' ')}
      x={percent(at)}
      y={size.y(value) - 7}
      textAnchor="middle"
    >
      {figure(value)}
    </text>
  )
}

/** The name of each series, beside its piece of the last column with a known value. */
function endsOf(
  series: Series[],
  columns: (StackedPiece | null)[][],
  { y }: Measured,
  unit: string,
): End[] {
  const last = columns.findLast((pieces) => pieces.some((piece) => piece !== null)) ?? []
  return series.flatMap(({ name }, place) => {
    const piece = last[place]
    if (!piece) return []
    const middle = y((piece.from + piece.to) / 2)
    const value = figure(piece.to - piece.from, unit)
    return { name, value, y: middle, tone: chart[`c${place + 1}`] }
  })
}
