import type { Frame } from '../content/contract.ts'
import { Pager } from '../../ui/site/Pager.tsx'
import { Container, Section } from '../../ui/site/Section.tsx'
import { Count } from '../../ui/site/Count.tsx'
import { PageHead } from '../../ui/site/PageHead.tsx'
import {
  blogAddress,
  blogName,
  feedAddress,
  feedKinds,
  feedNames,
  isTopic,
  topicName,
  topics,
  type BlogView,
} from './contract.ts'
import { Found, NothingFound, Search } from './BlogSearch.tsx'
import { ComingSoon } from './ComingSoon.tsx'
import { PostList } from './PostList.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import styles from './BlogPage.module.css'

export function BlogPage({ view }: { view: BlogView; frame: Frame }) {
  const { shelf, subscription } = view
  if (!shelf.launched) {
    return (
      <>
        <PageHead title={blogName} seed={31} />
        <ComingSoon subscription={subscription} />
      </>
    )
  }
  return (
    <>
      <PageHead
        title={blogName}
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
        <Feeds category={view.category} />
      </Section>
    </>
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
              {search ? null : <Count of={slug ? countOf(slug) : total} what={['post', 'posts']} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** For who reads in a program for that. */
function Feeds({ category }: Pick<BlogView, 'category'>) {
  const topic = category && isTopic(category) ? category : undefined
  return (
    <p className={styles.feeds}>
      <span>Or follow{topic ? ` ${topicName(topic)}` : ''} by feed:</span>
      {feedKinds.map((kind) => (
        <a key={kind} href={feedAddress(kind, topic)}>
          {feedNames[kind]}
        </a>
      ))}
    </p>
  )
}
