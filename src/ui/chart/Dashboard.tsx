import type { ComponentProps } from 'react'
import { BarRows, Funnel } from './BarRows.tsx'
import { ColumnChart } from './ColumnChart.tsx'
import styles from './Dashboard.module.css'
import { HeatMap } from './HeatMap.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LineChart } from './LineChart.tsx'
import { Share } from './Share.tsx'

const kinds = {
  bars: BarRows,
  columns: ColumnChart,
  funnel: Funnel,
  heat: HeatMap,
  line: LineChart,
  share: Share,
}

/** A chart by its kind: `{ bars: … }`. */
type Chart = {
  [Kind in keyof typeof kinds]: Record<Kind, ComponentProps<(typeof kinds)[Kind]>>
}[keyof typeof kinds]

export interface DashboardProps {
  title: string
  /** The period of the figures, and the one they are compared with. */
  range: string
  figures: ComponentProps<typeof KeyFigures>
  /** Charts side by side where there is space: one alone, two as 7:5, or three as thirds. */
  rows: ([Chart] | [Chart, Chart] | [Chart, Chart, Chart])[]
}

/** A page of charts under its title, in the type sizes of the console. */
export function Dashboard({ title, range, figures, rows }: DashboardProps) {
  return (
    <div className={styles.board}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{range}</p>
      </header>
      <KeyFigures {...figures} />
      {rows.map((charts, row) => (
        <div key={row} className={[styles.row, styles[`of${charts.length}`]].join(' ')}>
          {charts.map((chart, place) => (
            <OneChart key={place} {...chart} />
          ))}
        </div>
      ))}
    </div>
  )
}

function OneChart(chart: Chart) {
  if ('bars' in chart) return <BarRows {...chart.bars} />
  if ('columns' in chart) return <ColumnChart {...chart.columns} />
  if ('funnel' in chart) return <Funnel {...chart.funnel} />
  if ('heat' in chart) return <HeatMap {...chart.heat} />
  if ('line' in chart) return <LineChart {...chart.line} />
  return <Share {...chart.share} />
}
