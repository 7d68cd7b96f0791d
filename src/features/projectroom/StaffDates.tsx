import type { ReactNode } from 'react'
import styles from './Parts.module.css'
import { StaffMilestones } from './StaffMilestones.tsx'
import type { StaffPartProps } from './staff-part.web.ts'

interface DatesProps extends Pick<StaffPartProps, 'project' | 'move'> {
  meetings: ReactNode
}

/** Milestones and meetings, as they stand in the client's calendar. */
export const StaffDates = ({ project, move, meetings }: DatesProps) => (
  <div className={styles.columns}>
    <StaffMilestones project={project} move={move} />
    {meetings}
  </div>
)
