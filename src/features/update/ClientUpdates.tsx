import { useEffect } from 'react'
import { Course } from '../../ui/signedin/Course.tsx'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { readUpdates, type ProjectUpdate } from './contract.ts'
import styles from './ClientUpdates.module.css'

interface ClientUpdatesProps {
  project: string
  updates: readonly ProjectUpdate[]
}

/** What the firm has reported of a project, the newest first; opening it is reading it. */
export function ClientUpdates({ project, updates }: ClientUpdatesProps) {
  const { mutate } = useAct(readUpdates)
  const some = updates.length > 0
  useEffect(() => {
    if (some) mutate({ params: { id: project } })
  }, [some, project, mutate])
  if (!some) return null
  return (
    <section>
      <h3>Project Updates</h3>
      <div className={styles.updates}>
        {updates.map((update) => (
          <Update key={update.id} update={update} />
        ))}
      </div>
    </section>
  )
}

function Update({ update }: { update: ProjectUpdate }) {
  const { title, content, author_name, created_at, health, progress } = update
  const { done, next, risks, needed, changes } = update
  return (
    <article className={styles.update}>
      <h4>{title}</h4>
      <p className={styles.by}>
        By {author_name} on {localDay(created_at)}
      </p>
      <Course label={`Progress at “${title}”`} percent={progress} health={health} />
      <PlainText>{content}</PlainText>
      <Points label="What we need from you" points={needed} className={styles.needed} />
      <Points label="Done" points={done} />
      <Points label="Next" points={next} />
      <Points label="Risks" points={risks} />
      <Points label="Changed since the update before" points={changes} className={styles.changes} />
    </article>
  )
}

interface PointsProps {
  label: string
  points: readonly string[]
  className?: string | undefined
}

function Points({ label, points, className }: PointsProps) {
  if (points.length === 0) return null
  return (
    <div className={[styles.points, className].join(' ')}>
      <h5>{label}</h5>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
