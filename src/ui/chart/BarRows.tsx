import styles from './BarRows.module.css'
import chart from './Chart.module.css'
import { Figure, type ChartWords } from './Figure.tsx'
import { funnelOf } from './parts.ts'
import { percent } from './scale.ts'
import { figure } from './words.ts'

interface Row {
  name: string
  value: number
}

interface BarRowsProps extends ChartWords {
  /** What the rows are, and what is counted: the heads of the table. */
  columns: [of: string, counted: string]
  rows: Row[]
  unit?: string
  /** The row that the title is about. */
  marked?: number
}

/** Amounts as horizontal bars, each with its name and its number. */
export function BarRows({ rows, columns, unit = '', marked, ...words }: BarRowsProps) {
  const most = Math.max(...rows.map(({ value }) => value), 1)
  const cells = rows.map(({ name, value }) => [name, figure(value, unit)])
  return (
    <Figure {...words} table={{ columns, rows: cells }}>
      <ul className={styles.rows}>
        {rows.map(({ name, value }, at) => (
          <li key={name}>
            <span>{name}</span>
            <Bar share={value / most} value={figure(value, unit)} isMarked={at === marked} />
          </li>
        ))}
      </ul>
    </Figure>
  )
}

interface FunnelProps extends ChartWords {
  columns: [of: string, counted: string]
  rows: Row[]
  marked?: number
}

/** A funnel: the steps, and the share of each in the step before. */
export function Funnel({ rows, columns, marked, ...words }: FunnelProps) {
  const steps = funnelOf(rows.map(({ value }) => value))
  const rateAt = (at: number) => {
    const rate = steps[at]?.rate ?? null
    return rate === null ? '' : `${Math.round(rate * 100)}%`
  }
  const cells = rows.map(({ name, value }, at) => [name, figure(value), rateAt(at)])
  return (
    <Figure {...words} table={{ columns: [...columns, 'Of the step before'], rows: cells }}>
      <ul className={styles.rows}>
        {rows.map(({ name, value }, at) => (
          <li key={name}>
            <span>{name}</span>
            <Bar share={steps[at]!.width} value={figure(value)} isMarked={at === marked} />
            <span className={styles.rate}>{rateAt(at)}</span>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

function Bar({ share, value, isMarked }: { share: number; value: string; isMarked: boolean }) {
  return (
    <span className={styles.bar}>
      <svg width={percent(Math.max(share, 0.01))} height="16" aria-hidden="true">
        <rect
          className={[chart.fill, isMarked ? chart.now : chart.c1].join(' ')}
          width="100%"
          height="16"
          rx="2"
        />
      </svg>
      <span className={styles.value}>{value}</span>
    </span>
  )
}
