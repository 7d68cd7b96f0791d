import { Notice } from '../../ui/base/Notice.tsx'
import { Failed } from '../../ui/signedin/data/Failed.tsx'
import { elsewhereWords } from '../../ui/signedin/data/membership.ts'
import styles from './ClientProjects.module.css'

interface FailureProps {
  /** Null for a project that is not in the list. */
  title: string | null
  isGone: boolean
  retry: () => void
}

const focus = (place: HTMLDivElement | null) => place?.focus()

/** Says that a project could not be opened, and takes the focus. */
export function ProjectFailure({ title, isGone, retry }: FailureProps) {
  const name = title === null ? 'The project' : `“${title}”`
  return (
    <div className={styles.failure} tabIndex={-1} ref={focus}>
      {isGone ? (
        <Notice tone="bad">
          {name} is not here any more, or not open to you.{elsewhereWords()}
        </Notice>
      ) : (
        <Failed retry={retry}>{name} could not be opened just now.</Failed>
      )}
    </div>
  )
}
