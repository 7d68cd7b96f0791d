import { Link } from 'react-router'
import type { ListToolsProps } from './kept-list.ts'
import styles from './tools.module.css'

/** The filters that are kept, each as the list that it leads to. */
export function KeptLinks({ kept, path, query }: Pick<ListToolsProps, 'kept' | 'path' | 'query'>) {
  if (kept.views.length === 0) return null
  return (
    <nav className={styles.views} aria-label="Kept filters">
      {kept.views.map((view) => (
        <Link
          key={view.id}
          to={view.query === '' ? path : `${path}?${view.query}`}
          aria-current={view.query === query ? 'true' : undefined}
          title={view.by === null ? undefined : `Shared by ${view.by}`}
          dir="auto"
        >
          {view.name}
        </Link>
      ))}
    </nav>
  )
}
