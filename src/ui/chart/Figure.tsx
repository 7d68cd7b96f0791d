import { useId, type ReactNode } from 'react'
import { Unseen } from '../base/Unseen.tsx'
import chart from './Chart.module.css'
import { TableTwin, type Table } from './TableTwin.tsx'

/** What every chart says in words. */
export interface ChartWords {
  /** The finding, as a sentence. */
  title: string
  /** What is counted, in which unit, over which period. */
  counted: string
  /** The drawing in words, for screen readers: the shape, the extremes, the end. */
  said: string
  /** Of the title among the headings of its page; 2 if left out. */
  level?: 2 | 3
}

interface FigureProps extends ChartWords {
  table: Table
  children: ReactNode
}

/** A chart with its words around it, and the same numbers as a table. */
export function Figure({ title, counted, said, level = 2, table, children }: FigureProps) {
  const Heading = level === 3 ? 'h3' : 'h2'
  const id = `chart${useId()}`
  return (
    <figure className={chart.chart} aria-labelledby={id}>
      <figcaption>
        <Heading className={chart.title} id={id}>
          {title}
        </Heading>
        <p className={chart.counted}>{counted}</p>
        <Unseen>{said}</Unseen>
      </figcaption>
      {children}
      <TableTwin title={title} table={table} />
    </figure>
  )
}
