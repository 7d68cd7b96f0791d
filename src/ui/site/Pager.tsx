import styles from './Pager.module.css'

interface PagerProps {
  page: number
  pages: number
  address: (page: number) => string
  /** What is on the pages before and after this one. */
  names: [before: string, after: string]
}

/** Links through a list of several pages; nothing where there is one page. */
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
