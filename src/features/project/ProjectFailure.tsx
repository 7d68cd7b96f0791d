import { Notice } from '../../ui/base/Notice.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { NotHere } from '../../ui/signedin/data/NotHere.tsx'
import styles from './ClientProjects.module.css'

interface FailureProps {
  id: string
  /** Null for a project that is not in the list. */
  title: string | null
  isGone: boolean
  retry: () => void
}

const focus = (place: HTMLDivElement | null) => place?.focus()

/** Says that a project could not be opened, and takes the focus. */
export function ProjectFailure({ id, title, isGone, retry }: FailureProps) {
  const name = title === null ? 'The project' : `“${title}”`
  return (
    <div className={styles.failure} tabIndex={-1} ref={focus}>
      {isGone ? (
        <NotHere id={id} query={{ project: id }}>
          <Notice tone="bad">{name} is not here any more, or not open to you.</Notice>
        </NotHere>
      ) : (
        <Failed retry={retry}>{name} could not be opened just now.</Failed>
      )}
    </div>
  )
}
