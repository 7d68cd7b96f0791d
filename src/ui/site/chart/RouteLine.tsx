import type { ReactNode } from 'react'
import styles from './RouteLine.module.css'

export interface RouteStop {
  title: string
  text?: ReactNode
}

/** Steps on the marigold route, first to last: one below the other, or side by side where they fit. */
export function RouteLine({
  stops,
  flow = 'down',
}: {
  stops: RouteStop[]
  flow?: 'down' | 'across'
}) {
  return (
    <ol className={[styles.line, styles[flow]].join(' ')}>
      {stops.map(({ title, text }) => (
        <li key={title}>
          <span className={styles.title}>{title}</span>
          {text ? <span className={styles.text}>{text}</span> : null}
        </li>
      ))}
    </ol>
  )
}
