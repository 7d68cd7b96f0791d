import chart from './Chart.module.css'
import { Figure, type ChartWords } from './Figure.tsx'
import { pathOf, thinned, type Spot } from './path.ts'
import type { AxisLabel } from './place.ts'
import { measured, Plot, type Measured } from './Plot.tsx'
import { bands, percent } from './scale.ts'
import { figure, readings, tableOf } from './words.ts'

export interface Series {
  name: string
  /** One for each step; null where nothing is known, which is drawn as a gap. */
  values: readonly (number | null)[]
}

interface LineChartProps extends ChartWords {
  /** The name of each place on the axis, as the table and the read-out write it. */
  steps: string[]
  /** What the first column of the table is called. */
  per: string
  labels: AxisLabel[]
  /** At most five, the most important first. */
  series: Series[]
  unit?: string
  /** What the title is about: a mark in marigold at this step, with these words. */
  note?: { at: number; title: string; text: string }
  /** A limit that was promised. */
  promise?: { value: number; text: string }
  height?: number
}

/** A line of more points than these is thinned: the screen has no more pixels, a phone far fewer. */
const mostPoints = { wide: 480, narrow: 120 }
/** The most rows of the table: nobody reads a longer one. */
const mostRows = 84

/** Values over time, each line with its name at its end. */
export function LineChart(props: LineChartProps) {
  const { steps, per, series, labels, unit = '', note, promise, height = 236, ...words } = props
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const size = measured(Math.max(...known, promise?.value ?? 0), height)
  const chosen =
    series.length === 1 ? thinned(series[0]!.values, mostPoints.wide) : [...steps.keys()]
  const places = bands(steps.length)
  const at = chosen.map((step) => places[step]!)
  const drawn = series.map(({ name, values }) => ({
    name,
    values: chosen.map((step) => values[step] ?? null),
  }))
  const said = chosen.map((step) => steps[step]!)
  return (
    <Figure {...words} table={tableFor(per, said, drawn, unit)}>
      <Plot
        measured={size}
        labels={labels}
        ends={endsOf(drawn, size, unit)}
        reading={{
          label: `Values: ${words.title}`,
          steps: readings(said, drawn, unit),
          at,
          shape: 'hair',
          dots: at.map((_, place) =>
            drawn.map(({ values }) => (values[place] === null ? null : size.y(values[place]!))),
          ),
        }}
      >
        {promise ? <Promised {...promise} y={size.y(promise.value)} /> : null}
        <Lines series={drawn} at={at} size={size} isThin={chosen.length < steps.length} />
        {note ? <Note {...note} x={places[note.at]!} size={size} /> : null}
      </Plot>
    </Figure>
  )
}

const tone = (place: number) => chart[`c${place + 1}`]

interface LinesProps {
  series: Series[]
  at: number[]
  size: Measured
  isThin: boolean
}

/** As wide as the plot is; only the lines themselves keep their width. */
function Lines({ series, at, size: { height, y }, isThin }: LinesProps) {
  const spots = (values: Series['values']) =>
    values.map((value, place) => ({ x: at[place]! * 1000, y: value === null ? null : y(value) }))
  return (
    <>
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 1000 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {isThin ? <Thinned spots={spots(series[0]!.values)} /> : null}
        {series
          .map(({ name, values }, place) =>
            isThin ? null : (
              <path
                key={name}
                className={[chart.line, tone(place)].join(' ')}
                d={pathOf(spots(values))}
              />
            ),
          )
          .toReversed()}
      </svg>
      {series.map(({ name, values }, place) => {
        const end = values.findLastIndex((value) => value !== null)
        if (end < 0) return null
        const middle = { cx: percent(at[end]!), cy: y(values[end]!) }
        return (
          <circle key={name} className={[chart.fill, tone(place)].join(' ')} {...middle} r="3.5" />
        )
      })}
    </>
  )
}

/** A line of very many points is drawn twice: for wide plots and for phones. */
function Thinned({ spots }: { spots: Spot[] }) {
  const few = thinned(
    spots.map(({ y }) => y),
    mostPoints.narrow,
  ).map((at) => spots[at]!)
  const style = [chart.line, chart.thin, chart.c1]
  return (
    <>
      <path className={[...style, chart.wide].join(' ')} d={pathOf(spots)} />
      <path className={[...style, chart.narrow].join(' ')} d={pathOf(few)} />
    </>
  )
}

function Note({ title, text, x, size }: NoteProps) {
  const isLeft = x > 0.55
  const words = {
    className: chart.halo,
    x: percent(x),
    dx: isLeft ? -8 : 8,
    textAnchor: isLeft ? ('end' as const) : ('start' as const),
  }
  return (
    <>
      <line
        className={chart.marker}
        x1={percent(x)}
        x2={percent(x)}
        y1={size.top - 6}
        y2={size.bottom}
      />
      <text {...words} className={[chart.halo, chart.strong].join(' ')} y={size.top + 6}>
        {title}
      </text>
      <text {...words} y={size.top + 22}>
        {text}
      </text>
    </>
  )
}

interface NoteProps {
  title: string
  text: string
  x: number
  size: Measured
}

export function Promised({ text, y }: { text: string; y: number }) {
  return (
    <>
      <line className={chart.promise} x1="0" x2="100%" y1={y} y2={y} />
      <text className={chart.halo} x="0" y={y - 6}>
        {text}
      </text>
    </>
  )
}

const endsOf = (series: Series[], { y }: Measured, unit: string) =>
  series.flatMap(({ name, values }) => {
    const value = values.findLast((each) => each !== null)
    if (value === undefined || value === null || !name) return []
    return { name, value: figure(value, unit), y: y(value) }
  })

function tableFor(per: string, steps: string[], series: Series[], unit: string) {
  if (series.length > 1) return tableOf(per, steps, series, unit)
  const rows = thinned(series[0]!.values, mostRows)
  const few = series.map(({ name, values }) => ({
    name,
    values: rows.map((row) => values[row] ?? null),
  }))
  return tableOf(
    per,
    rows.map((row) => steps[row]!),
    few,
    unit,
  )
}
