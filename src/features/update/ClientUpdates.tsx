import { useEffect, useState } from 'react'
import { Button } from '../../ui/base/form/Button.tsx'
import { Course } from '../../ui/signedin/work/Course.tsx'
import { useAddress } from '../../ui/signedin/address.ts'
import { useLinked } from '../../ui/signedin/useLinked.ts'
import { localDay } from '../../ui/signedin/time/dates.ts'
import { PlainText } from '../../ui/base/PlainText.tsx'
import { useAct } from '../../ui/signedin/data/useAct.ts'
import { readUpdates, type ProjectUpdate } from './contract.ts'
import styles from './ClientUpdates.module.css'

interface ClientUpdatesProps {
  project: string
  updates: readonly ProjectUpdate[]
}

/** The newest status report of a project; showing it marks all of them as read. */
export function NewestUpdate({ project, updates }: ClientUpdatesProps) {
  const { mutate } = useAct(readUpdates)
  const some = updates.length > 0
  useEffect(() => {
    if (some) mutate({ params: { id: project } })
  }, [some, project, mutate])
  const [newest] = updates
  if (!newest) return null
  return (
    <section>
      <h3>Project Updates</h3>
      <Update update={newest} />
    </section>
  )
}

/** How many earlier ones are shown before somebody wants all. */
const most = 3

/** The status reports before the newest one. */
export function EarlierUpdates({ updates }: Pick<ClientUpdatesProps, 'updates'>) {
  const [isWanted, setIsWanted] = useState(false)
  const linked = useAddress(({ query }) => query.get('update'))
  const earlier = updates.slice(1)
  const isAll = isWanted || earlier.slice(most).some(({ id }) => id === linked)
  if (earlier.length === 0) return null
  return (
    <section>
      <h3>Earlier updates</h3>
      <div className={styles.updates}>
        {(isAll ? earlier : earlier.slice(0, most)).map((update, at) => (
          <Update key={update.id} update={update} takesFocus={isWanted && at === most} />
        ))}
      </div>
      {isAll || earlier.length <= most ? null : (
        <p className={styles.all}>
          <Button variant="secondary" size="compact" onClick={() => setIsWanted(true)}>
            Show all {earlier.length} earlier updates
          </Button>
        </p>
      )}
    </section>
  )
}

interface UpdateProps {
  update: ProjectUpdate
  /** As the first that was not shown: the button that had it is gone. */
  takesFocus?: boolean
}

function Update({ update, takesFocus = false }: UpdateProps) {
  const { id, title, content, author_name, created_at, health, progress } = update
  const { done, next, risks, needed, changes } = update
  const { place } = useLinked<HTMLElement>('update', id)
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus, place])
  return (
    <article className={styles.update} tabIndex={-1} ref={place}>
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
