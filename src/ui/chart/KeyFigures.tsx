import { Unseen } from '../base/Unseen.tsx'
import chart from './Chart.module.css'
import { TableTwin } from './TableTwin.tsx'
import styles from './KeyFigures.module.css'
import { pathOf } from './path.ts'
import { round } from './scale.ts'
import { tableOf } from './words.ts'

interface KeyFigure {
  label: string
  value: string
  /** The change from the period before, such as “+18%”, and whether that is good. */
  change: { text: string; is: 'better' | 'worse' | 'same' }
  /** The values over time, oldest first; null where nothing is known. */
  course: (number | null)[]
}

interface KeyFiguresProps {
  figures: KeyFigure[]
  /** The period that each change is compared with. */
  since: string
  /** The heading of the steps in the table, and the name of each step. */
  per: string
  steps: string[]
}

/** A few key numbers, each with its change and a small line of its values over time. */
export function KeyFigures({ figures, since, per, steps }: KeyFiguresProps) {
  const series = figures.map(({ label, course }) => ({ name: label, values: course }))
  return (
    <div className={[chart.chart, styles.key].join(' ')}>
      <dl className={styles.figures}>
        {figures.map(({ label, value, change, course }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.spark}>
              <Sparkline values={course} />
            </dd>
            <dd className={styles.change}>
              <strong className={change.is === 'same' ? undefined : styles[change.is]}>
                {change.text}
              </strong>{' '}
              {since}
              {change.is === 'same' ? null : <Unseen>, {change.is}</Unseen>}
            </dd>
          </div>
        ))}
      </dl>
      <TableTwin
        title={`The figures by ${per.toLowerCase()}`}
        table={tableOf(per, steps, series)}
      />
    </div>
  )
}

const [width, height, edge] = [112, 34, 5]

/** A line without numbers, its last value marked in marigold. */
function Sparkline({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const x = (at: number) => round(edge + (at / (values.length - 1)) * (width - 2 * edge))
  const y = (value: number) =>
    round(height - edge - ((value - least) / (most - least || 1)) * (height - 2 * edge))
  const spots = values.map((value, at) => ({ x: x(at), y: value === null ? null : y(value) }))
  const last = spots.findLast((spot) => spot.y !== null)
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path className={[chart.line, chart.c1].join(' ')} d={pathOf(spots)} />
      {last ? (
        <circle
          className={[chart.fill, chart.now, chart.edge].join(' ')}
          cx={last.x}
          cy={last.y ?? 0}
          r="4.5"
        />
      ) : null}
    </svg>
  )
}
