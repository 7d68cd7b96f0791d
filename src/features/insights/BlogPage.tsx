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
  const { listing, subscription } = view
  if (!listing.launched) {
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
        <PostList posts={listing.posts} />
        {listing.found === 0 ? <NothingFound view={view} /> : null}
        <Pager
          page={listing.page}
          pages={listing.pages}
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

/** Links to the posts of each topic, or during a search to its hits in that topic. */
function TopicNav({ view: { category, search, listing } }: { view: BlogView }) {
  const total = listing.topics.reduce((sum, { count }) => sum + count, 0)
  const countOf = (slug: string) => listing.topics.find((one) => one.slug === slug)?.count ?? 0
  const known = Object.keys(topics)
  const others = listing.topics.map(({ slug }) => slug).filter((slug) => !known.includes(slug))
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

/** Links to the feeds, for feed readers. */
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
