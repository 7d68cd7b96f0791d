import type { Project } from './contract.ts'
import styles from './ProjectCounters.module.css'

/** The three figures of the dashboard. */
export function ProjectCounters({ projects }: { projects: readonly Project[] }) {
  const count = (wanted: string) => projects.filter(({ status }) => status === wanted).length
  const figures = [
    { label: 'Active Projects', value: count('active') },
    { label: 'Completed Projects', value: count('completed') },
    { label: 'Total Projects', value: projects.length },
  ]
  return (
    <dl className={styles.counters}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
