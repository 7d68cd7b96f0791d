import { NotKnown } from '../../ui/signedin/frame/NotKnown.tsx'
import type { Project } from './contract.ts'
import styles from './ProjectCounters.module.css'

interface ProjectCountersProps {
  /** Undefined where they could not be loaded. */
  projects: readonly Project[] | undefined
}

/** How many projects are active, completed, and there in total; dashes where that is not known. */
export function ProjectCounters({ projects }: ProjectCountersProps) {
  const count = (wanted: string) => projects?.filter(({ status }) => status === wanted).length
  const figures = [
    { label: 'Active Projects', value: count('active') },
    { label: 'Completed Projects', value: count('completed') },
    { label: 'Total Projects', value: projects?.length },
  ]
  return (
    <dl className={styles.counters}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <NotKnown />}</dd>
        </div>
      ))}
    </dl>
  )
}
