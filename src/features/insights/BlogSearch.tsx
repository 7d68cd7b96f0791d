import { Button } from '../../ui/base/Button.tsx'
import { blogAddress, searchLength, topicName, type BlogView } from './contract.ts'
import styles from './BlogPage.module.css'

/** The form of the search, with what was typed; it needs no script. */
export function Search({ view: { search = '', category } }: { view: BlogView }) {
  return (
    <search className={styles.search}>
      <form action="/blog" method="get">
        {category ? <input type="hidden" name="category" value={category} /> : null}
        <input
          type="search"
          name="search"
          aria-label="Search the posts"
          placeholder={category ? `Search ${topicName(category)}` : 'Search the posts'}
          maxLength={searchLength}
          defaultValue={search}
        />
        <Button type="submit" variant="primary" size="compact">
          Search
        </Button>
      </form>
    </search>
  )
}

/** What a search came to, and the way back. */
export function Found({ view: { search, category, shelf } }: { view: BlogView }) {
  if (!search || shelf.found === 0) return null
  const posts = shelf.found === 1 ? 'post' : 'posts'
  return (
    <p className={styles.found} role="status">
      <span>
        {shelf.more ? `More than ${shelf.found} posts have` : `${shelf.found} ${posts} found with`}{' '}
        “{search}”{category ? ` in ${topicName(category)}` : ''}
        {shelf.more ? `. These are the ${shelf.found} best; one more word would narrow it.` : '.'}
      </span>{' '}
      <a href={blogAddress({ category })}>Clear the search</a>
    </p>
  )
}

/** Says what was looked for, and what else can be done. */
export function NothingFound({ view: { search, category } }: { view: BlogView }) {
  if (!search) {
    return (
      <div className={styles.nothing}>
        <h2>Nothing here yet</h2>
        <p>
          No post on this topic yet. <a href="/blog">See all posts</a>.
        </p>
      </div>
    )
  }
  return (
    <div className={styles.nothing} role="status">
      <h2>Nothing found</h2>
      <p>
        No post{category ? ` in ${topicName(category)}` : ''} has all the words of “{search}”. Words
        are found from their beginning; fewer of them find more.
      </p>
      <p>
        {category ? (
          <>
            <a href={blogAddress({ search })}>Search all topics</a>, or{' '}
          </>
        ) : null}
        <a href="/blog">See all posts</a>.
      </p>
    </div>
  )
}
