import type { Frame } from '../content/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Container, Section } from '../../ui/Section.tsx'
import { Unseen } from '../../ui/Unseen.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { blogAddress, searchLength, topics, type BlogView } from './contract.ts'
import { ComingSoon } from './ComingSoon.tsx'
import { PostList, topicName } from './PostList.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import styles from './BlogPage.module.css'

export function BlogPage({ view }: { view: BlogView; frame: Frame }) {
  const { shelf, subscription } = view
  if (!shelf.launched) {
    return (
      <>
        <PageHead title="Salesforce Insights" seed={31} />
        <ComingSoon subscription={subscription} />
      </>
    )
  }
  return (
    <>
      <PageHead
        title="Salesforce Insights"
        lead="What we learn on projects, written down while it is fresh. No news, no announcements."
        seed={31}
      >
        <Search view={view} />
      </PageHead>
      <Container>
        <TopicNav view={view} />
        <Found view={view} />
        <PostList posts={shelf.posts} />
        {shelf.found === 0 ? <NothingFound view={view} /> : null}
        <Pager
          page={shelf.page}
          pages={shelf.pages}
          address={(page) => blogAddress({ ...view, page })}
          names={view.search ? ['Better hits', 'More hits'] : ['Newer posts', 'Older posts']}
        />
      </Container>
      <Section labelledBy="subscribe" air="tight">
        <SubscribeForm title="New posts by mail" subscription={subscription} />
      </Section>
    </>
  )
}

function Search({ view: { search = '', category } }: { view: BlogView }) {
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
        <Button type="submit" look="primary" size="compact">
          Search
        </Button>
      </form>
    </search>
  )
}

/** The topics lead to all of their posts, or while something is looked for to what is found there. */
function TopicNav({ view: { category, search, shelf } }: { view: BlogView }) {
  const total = shelf.topics.reduce((sum, { count }) => sum + count, 0)
  const countOf = (slug: string) => shelf.topics.find((one) => one.slug === slug)?.count ?? 0
  const known = Object.keys(topics)
  const others = shelf.topics.map(({ slug }) => slug).filter((slug) => !known.includes(slug))
  return (
    <nav aria-label="Topics">
      <ul className={styles.topics}>
        {['', ...known, ...others].map((slug) => (
          <li key={slug}>
            <a
              href={blogAddress({ category: slug || undefined, search })}
              aria-current={(category ?? '') === slug ? 'true' : undefined}
            >
              {slug ? topicName(slug) : 'All topics'}
              {search ? null : <Count count={slug ? countOf(slug) : total} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className={styles.count}>
    {' '}
    {count}
    <Unseen> {count === 1 ? 'post' : 'posts'}</Unseen>
  </span>
)

/** What a search came to, and the way back. */
function Found({ view: { search, category, shelf } }: { view: BlogView }) {
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

function NothingFound({ view: { search, category } }: { view: BlogView }) {
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
