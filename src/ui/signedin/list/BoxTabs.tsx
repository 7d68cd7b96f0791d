import { Link } from 'react-router'
import { countWords } from './news.ts'
import styles from './pane.module.css'

interface BoxTabsProps<Box extends string> {
  boxes: Readonly<Record<Box, string>>
  current: Box
  /** How many lie in each; those of which nobody knows are left out. */
  counts: Readonly<Partial<Record<Box, number>>> | undefined
  hrefOf: (box: Box) => string
}

/** The boxes of a list, each with how much lies in it. */
export function BoxTabs<Box extends string>({ boxes, current, counts, hrefOf }: BoxTabsProps<Box>) {
  return (
    <nav className={styles.tabs} aria-label="Boxes">
      {(Object.keys(boxes) as Box[]).map((box) => (
        <Link key={box} to={hrefOf(box)} aria-current={box === current ? 'true' : undefined}>
          {boxes[box]}
          {counts?.[box] ? ` ${countWords(counts[box])}` : ''}
        </Link>
      ))}
    </nav>
  )
}
