import type { Health } from '../../../contract/work.ts'
import styles from './Course.module.css'
import { Progress } from '../../base/Progress.tsx'

/** The health of a project, in the words of the portal. */
export const healthWords: Record<Health, string> = {
  on_track: 'On track',
  at_risk: 'At risk',
  off_track: 'Off track',
}

interface CourseProps {
  /** What the progress is of, for screen readers. */
  label: string
  percent: number
  health: Health
}

/** The progress and the health of a project. */
export function Course({ label, percent, health }: CourseProps) {
  return (
    <div className={styles.course}>
      <Progress label={label} percent={percent} />
      <span className={styles[health]}>{healthWords[health]}</span>
    </div>
  )
}
