import type { Frame } from '../content/contract.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Reading } from '../../ui/Reading.tsx'
import { Container, Section } from '../../ui/Section.tsx'
import type { Post, PostSummary } from './contract.ts'
import { PostFacts, PostList, topicName } from './PostList.tsx'
import styles from './PostPage.module.css'

interface PostPageProps {
  view: { post: Post; more: PostSummary[] }
  frame: Frame
}

export function PostPage({ view: { post, more } }: PostPageProps) {
  return (
    <>
      <article>
        <PageHead
          title={post.title}
          lead={post.excerpt}
          above={
            <>
              <a href="/blog">Salesforce Insights</a>
              {' / '}
              <a href={`/blog?category=${post.category}`}>{topicName(post.category)}</a>
            </>
          }
          seed={post.title.length + 40}
        >
          <p className={styles.facts}>
            <span>{post.author_name}</span>
            <PostFacts post={post} />
          </p>
        </PageHead>
        <Container>
          <Reading text={post.body} />
        </Container>
      </article>
      {more.length > 0 ? (
        <Section labelledBy="more" air="tight">
          <h2 id="more" className={styles.more}>
            Read next
          </h2>
          <PostList posts={more} />
        </Section>
      ) : null}
    </>
  )
}
