import { Figure, type ChartWords } from './Figure.tsx'
import styles from './HeatMap.module.css'
import { levelOf } from './parts.ts'
import { Axis } from './Plot.tsx'
import { Reading } from './Reading.tsx'
import { bands, percent } from './scale.ts'
import { figure } from './words.ts'

interface HeatMapProps extends ChartWords {
  rows: string[]
  columns: string[]
  /** Row by row; null where nothing was counted. */
  values: (number | null)[][]
  /** The singular and the plural of what is counted, for the read-out. */
  countedAs: [one: string, many: string]
  /** The cell that the title is about. */
  marked: [row: number, column: number]
}

const top = 24
const high = 28
const gap = 0.09

/** A count for each hour of each day: the higher, the darker, or the brighter in the dark theme. */
export function HeatMap({ rows, columns, values, countedAs, marked, ...words }: HeatMapProps) {
  const most = Math.max(...values.flat().map((value) => value ?? 0))
  const at = bands(columns.length)
  const bottom = top + rows.length * high
  const height = bottom + 22
  const said = (value: number | null) =>
    value === null ? 'not counted' : `${figure(value)} ${countedAs[value === 1 ? 0 : 1]}`
  const steps = rows.flatMap((row, y) =>
    columns.map((column, x) => `${row} ${column}: ${said(values[y]?.[x] ?? null)}`),
  )
  const cells = columns.map((column, x) => [
    column,
    ...rows.map((_, y) => figure(values[y]?.[x] ?? null)),
  ])
  return (
    <Figure {...words} table={{ columns: ['Hour', ...rows], rows: cells }}>
      <div className={styles.heat}>
        <svg width="34" height={height} aria-hidden="true">
          {rows.map((row, y) => (
            <text key={row} y={top + y * high + 18}>
              {row}
            </text>
          ))}
        </svg>
        <div className={styles.cells}>
          <svg width="100%" height={height} aria-hidden="true">
            <Cells values={values} most={most} width={1 / columns.length} />
            <rect className={styles.most} {...boxOf(marked[0], marked[1], 1 / columns.length)} />
            <Axis labels={columns.map((text, x) => ({ text, at: at[x]! }))} y={height - 4} />
          </svg>
          <Reading
            label={`Values: ${words.title}`}
            steps={steps}
            at={at}
            rows={rows.length}
            shape="cell"
            height={height}
            top={top}
            bottom={bottom}
          />
        </div>
      </div>
    </Figure>
  )
}

interface CellsProps {
  values: (number | null)[][]
  most: number
  width: number
}

function Cells({ values, most, width }: CellsProps) {
  return values.flatMap((row, y) =>
    row.map((value, x) => {
      const level = levelOf(value, most)
      const tone = level === null ? styles.unknown : `${styles.known} ${styles[`l${level}`]}`
      return <rect key={`${y} ${x}`} className={tone} {...boxOf(y, x, width)} />
    }),
  )
}

const boxOf = (row: number, column: number, width: number) => ({
  x: percent((column + gap / 2) * width),
  y: top + row * high + 1,
  width: percent(width * (1 - gap)),
  height: high - 3,
  rx: 3,
})
