import type { Health } from '../../contract/work.ts'
import styles from './Course.module.css'
import { Progress } from '../base/Progress.tsx'

/** How it goes, in the words of the portal. */
export const healthWords: Record<Health, string> = {
  on_track: 'On track',
  at_risk: 'At risk',
  off_track: 'Off track',
}

interface CourseProps {
  /** Whose progress it is, for whoever does not see it. */
  label: string
  percent: number
  health: Health
}

/** How far it is, and how it goes. */
export function Course({ label, percent, health }: CourseProps) {
  return (
    <div className={styles.course}>
      <Progress label={label} percent={percent} />
      <span className={styles[health]}>{healthWords[health]}</span>
    </div>
  )
}
