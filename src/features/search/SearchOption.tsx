import { Marked } from '../../ui/base/Marked.tsx'
import lists from '../../ui/signedin/list/list.module.css'
import { localDate, localDay } from '../../ui/signedin/time/dates.ts'
import type { SearchHit } from './contract.ts'
import styles from './Search.module.css'

interface SearchOptionProps {
  id: string
  hit: SearchHit
  /** Enter opens it. */
  isActive: boolean
  open: () => void
  /** The pointer has moved onto it. */
  point: () => void
}

/** One result: what it is, where the words are, in which project, and when. */
export function SearchOption({ id, hit, isActive, open, point }: SearchOptionProps) {
  const { title, excerpt, project_title, at, date, link } = hit
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      href={link}
      onClick={(event) => {
        // Into a tab of its own: the search stays.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
      onPointerMove={isActive ? undefined : point}
    >
      <p>
        <strong>
          <Marked pieces={title} />
        </strong>
      </p>
      {excerpt.length > 0 ? (
        <p>
          <Marked pieces={excerpt} />
        </p>
      ) : null}
      <p className={lists.found}>
        {project_title ? `${project_title}, ` : null}
        <time dateTime={at ?? date ?? undefined}>
          {at ? localDay(at) : date ? localDate(date) : null}
        </time>
      </p>
    </a>
  )
}
