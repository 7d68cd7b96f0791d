import type { Frame } from '../content/contract.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { LongText } from '../../ui/site/text/LongText.tsx'
import { Container, Section } from '../../ui/site/Section.tsx'
import { blogAddress, blogName, topicName, type Post, type PostNeighbours } from './contract.ts'
import { PostFacts, PostList } from './PostList.tsx'
import styles from './PostPage.module.css'

interface PostPageProps {
  view: { post: Post } & PostNeighbours
  frame: Frame
}

export function PostPage({ view: { post, newer, older, related } }: PostPageProps) {
  return (
    <>
      <article>
        <PageHead
          title={post.title}
          lead={post.excerpt}
          above={
            <>
              <a href="/blog">{blogName}</a>
              {' / '}
              <a href={blogAddress({ category: post.category })}>{topicName(post.category)}</a>
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
          <LongText text={post.body} />
        </Container>
      </article>
      <Neighbours newer={newer} older={older} />
      {related.length > 0 ? (
        <Section labelledBy="more" air="tight">
          <h2 id="more" className={styles.more}>
            Read next
          </h2>
          <PostList posts={related} />
        </Section>
      ) : null}
    </>
  )
}

/** Links to the next older and the next newer post. */
function Neighbours({ newer, older }: Pick<PostNeighbours, 'newer' | 'older'>) {
  if (!newer && !older) return null
  return (
    <Container>
      <nav className={styles.neighbours} aria-label="Older and newer posts">
        {older ? (
          <a rel="prev" href={`/blog/${older.slug}`}>
            <span>Older</span> {older.title}
          </a>
        ) : null}
        {newer ? (
          <a rel="next" href={`/blog/${newer.slug}`}>
            <span>Newer</span> {newer.title}
          </a>
        ) : null}
      </nav>
    </Container>
  )
}
