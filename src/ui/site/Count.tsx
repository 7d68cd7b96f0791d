import styles from './Count.module.css'
import { Unseen } from '../base/Unseen.tsx'

/** How many things a link leads to, in faint type after its words. */
export function Count({ of, what }: { of: number; what: [one: string, many: string] }) {
  return (
    <span className={styles.count}>
      {' '}
      {of}
      <Unseen> {what[of === 1 ? 0 : 1]}</Unseen>
    </span>
  )
}
