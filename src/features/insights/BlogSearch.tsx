import { Button } from '../../ui/base/form/Button.tsx'
import { blogAddress, searchLength, topicName, type BlogView } from './contract.ts'
import styles from './BlogPage.module.css'

/** The search form, filled with what was typed; it works without scripts. */
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

/** How many posts a search has found, and a link back to all of them. */
export function Found({ view: { search, category, listing } }: { view: BlogView }) {
  if (!search || listing.found === 0) return null
  const posts = listing.found === 1 ? 'post' : 'posts'
  return (
    <p className={styles.found} role="status">
      <span>
        {listing.more
          ? `More than ${listing.found} posts have`
          : `${listing.found} ${posts} found with`}{' '}
        “{search}”{category ? ` in ${topicName(category)}` : ''}
        {listing.more
          ? `. These are the ${listing.found} best; one more word would narrow it.`
          : '.'}
      </span>{' '}
      <a href={blogAddress({ category })}>Clear the search</a>
    </p>
  )
}

/** Says that nothing was found, and what else can be tried. */
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
