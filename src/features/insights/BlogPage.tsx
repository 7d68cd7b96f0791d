import type { Frame } from '../content/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Container, Section } from '../../ui/Section.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { topics, type BlogView } from './contract.ts'
import { ComingSoon } from './ComingSoon.tsx'
import { PostList } from './PostList.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import styles from './BlogPage.module.css'

export function BlogPage({ view }: { view: BlogView; frame: Frame }) {
  if (!view.launched) {
    return (
      <>
        <PageHead title="Salesforce Insights" seed={31} />
        <ComingSoon subscription={view.subscription} />
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
        <PostList posts={view.posts} />
        {view.posts.length === 0 ? <NothingFound view={view} /> : null}
      </Container>
      <Section labelledBy="subscribe" air="tight">
        <SubscribeForm title="New posts by mail" subscription={view.subscription} />
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
          placeholder="Search the posts"
          maxLength={100}
          defaultValue={search}
        />
        <Button type="submit" look="primary" size="compact">
          Search
        </Button>
      </form>
    </search>
  )
}

function TopicNav({ view: { category } }: { view: BlogView }) {
  const all = [['', 'All topics'], ...Object.entries(topics)] as [string, string][]
  return (
    <nav aria-label="Topics">
      <ul className={styles.topics}>
        {all.map(([slug, label]) => (
          <li key={slug}>
            <a
              href={slug ? `/blog?category=${slug}` : '/blog'}
              aria-current={(category ?? '') === slug ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NothingFound({ view: { search } }: { view: BlogView }) {
  return (
    <div className={styles.nothing}>
      <h2>Nothing found</h2>
      <p>
        {search ? `No post has all the words of “${search}”. ` : 'No post on this topic yet. '}
        <a href="/blog">See all posts</a>.
      </p>
    </div>
  )
}
