import type { ReactNode } from 'react'
import { Container } from '../../ui/site/Section.tsx'
import styles from './Board.module.css'

interface BoardProps {
  title: string
  /** The period of the figures, and the one they are compared with. */
  range: string
  children: ReactNode
}

/** A page of charts under its title, in the type sizes of the console. */
export function Board({ title, range, children }: BoardProps) {
  return (
    <Container>
      <div className={styles.board}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>{range}</p>
        </header>
        {children}
      </div>
    </Container>
  )
}

/** Charts side by side where there is space: one alone, two as 7:5, or three as thirds. */
export function ChartRow({
  of,
  children,
}: {
  of: 'one' | 'seven' | 'thirds'
  children: ReactNode
}) {
  return <div className={[styles.row, styles[of]].join(' ')}>{children}</div>
}
