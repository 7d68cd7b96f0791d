import styles from './Pager.module.css'

interface PagerProps {
  page: number
  pages: number
  address: (page: number) => string
  /** What the pages before and after this one have. */
  names: [before: string, after: string]
}

/** The way through a list of many pages; nothing where there is one. */
export function Pager({ page, pages, address, names }: PagerProps) {
  if (pages === 1) return null
  const [before, after] = names
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 ? (
        <a rel="prev" href={address(page - 1)}>
          ← {before}
        </a>
      ) : null}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <a rel="next" href={address(page + 1)}>
          {after} →
        </a>
      ) : null}
    </nav>
  )
}
