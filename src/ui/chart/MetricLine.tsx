import { useId } from 'react'
import { Unseen } from '../base/Unseen.tsx'
import styles from './MetricLine.module.css'
import { middleOf } from './parts.ts'
import { pathOf } from './path.ts'
import { heightOf, percent, round } from './scale.ts'
import { TableTwin } from './TableTwin.tsx'

type Values = readonly (number | null)[]

interface MetricLineProps {
  /** The finding, as a sentence. */
  title: string
  /** What is counted, and by whom. */
  counted: string
  unit: string
  /** One for each week; null where nothing is known, which is drawn as a gap. */
  values: Values
  /** The week of the event, counted from 0. */
  event: { at: number; label: string } | null
}

/** In pixels; the width is that of the page. */
const [height, top, bottom] = [320, 44, 288]

/** SVG text cannot break lines, so it is cut; the caption and the table have the whole text. */
const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

const week = (place: number) => `Week ${place + 1}`

/** How one figure changed, for pages without scripts: its line, and the median before and after. */
export function MetricLine({ title, counted, unit, values, event }: MetricLineProps) {
  const id = `metric${useId()}`
  if (numbers(values).length === 0) return null
  const mark = event && isBetween(values, event.at) ? event : null
  const parts = partsOf(values, mark?.at ?? 0)
  const middles = parts.map(({ known }) => `${middleOf(known)} ${shortened(unit, 12)}`)
  const said = mark ? `before ${mark.label} ${middles[0]}, since then ${middles[1]}` : middles[0]
  return (
    <figure className={styles.metric} aria-labelledby={id}>
      <figcaption>
        <strong id={id}>{title}</strong>
        <span>{counted}</span>
        <Unseen>Median {said}.</Unseen>
      </figcaption>
      <Drawing parts={parts} middles={middles} values={values} mark={mark} />
      <TableTwin
        title={title}
        table={{
          columns: ['Week', unit],
          rows: values.map((value, place) => [
            place === mark?.at ? `${week(place)}, ${mark.label}` : week(place),
            value === null ? '–' : String(value),
          ]),
        }}
      />
    </figure>
  )
}

/** Without a value in its week and one before it, an event has no place, or parts nothing. */
const isBetween = (values: Values, at: number) =>
  typeof values[at] === 'number' && numbers(values.slice(0, at)).length > 0

interface Part {
  /** The week that it begins with. */
  from: number
  /** Including the first value of the next part, so that the line has no gap. */
  drawn: Values
  known: Values
}

const partsOf = (values: Values, mark: number): Part[] =>
  [0, mark]
    .filter((from, at) => at === 0 || from > 0)
    .map((from) => {
      const end = from < mark ? mark : values.length
      return { from, drawn: values.slice(from, end + 1), known: values.slice(from, end) }
    })

interface DrawingProps {
  parts: Part[]
  middles: string[]
  values: Values
  mark: MetricLineProps['event']
}

/** As wide as the page; only lines and letters keep their size. */
function Drawing({ parts, middles, values, mark }: DrawingProps) {
  const at = values.map((_, place) => place / Math.max(values.length - 1, 1))
  const y = heightOf(Math.max(...numbers(values), 1) * 1.1, top, bottom)
  const last = parts.length - 1
  return (
    <svg width="100%" height={height} aria-hidden="true">
      <line className={styles.rule} x1="0" x2="100%" y1={bottom} y2={bottom} />
      <svg width="100%" height={height} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none">
        {parts.map(({ from, drawn }, which) => (
          <path
            key={from}
            className={which === last ? styles.after : styles.before}
            d={pathOf(
              drawn.map((value, place) => ({
                x: at[from + place]! * 1000,
                y: value === null ? null : y(value),
              })),
            )}
          />
        ))}
      </svg>
      {parts.map(({ from, known }, which) => (
        <text
          key={from}
          className={styles.middle}
          {...(which === last ? atEnd : atStart)}
          y={round(y(Math.max(...under(known, which === last ? 3 : known.length)))) - 14}
        >
          {middles[which]}
        </text>
      ))}
      {mark ? <EventMark label={mark.label} at={at[mark.at]!} y={y(values[mark.at]!)} /> : null}
      {mark && isApart(at[mark.at]!) ? (
        <Week place={mark.at} x={percent(at[mark.at]!)} textAnchor="middle" />
      ) : null}
      <Week place={0} {...atStart} />
      <Week place={values.length - 1} {...atEnd} />
    </svg>
  )
}

const numbers = (values: Values) => values.filter((value) => value !== null)

/** What a label over the last `count` weeks has to clear: all of them where nothing is known there. */
const under = (known: Values, count: number) => {
  const there = numbers(known.slice(-count))
  return there.length > 0 ? there : numbers(known)
}

/** Whether a week's label is clear of those at both ends of the axis, even on a phone. */
const isApart = (at: number) => at > 0.25 && at < 0.75

const atStart = { x: '0', textAnchor: 'start' } as const
const atEnd = { x: '100%', textAnchor: 'end' } as const

interface WeekProps {
  place: number
  x: string
  textAnchor: 'start' | 'middle' | 'end'
}

const Week = ({ place, ...where }: WeekProps) => (
  <text {...where} y={height - 10}>
    {week(place)}
  </text>
)

function EventMark({ label, at, y }: { label: string; at: number; y: number }) {
  const x = percent(at)
  const side = at > 0.6 ? ({ dx: -10, textAnchor: 'end' } as const) : { dx: 10 }
  return (
    <>
      <line className={styles.mark} x1={x} x2={x} y1={top - 22} y2={bottom} />
      <circle className={styles.dot} cx={x} cy={y} r="6" />
      <text className={styles.label} x={x} {...side} y={top - 10}>
        {shortened(label, 20)}
      </text>
    </>
  )
}
