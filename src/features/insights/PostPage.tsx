import type { Frame } from '../content/contract.ts'
import { PageHead } from '../../ui/site/PageHead.tsx'
import { Reading } from '../../ui/site/text/Reading.tsx'
import { Container, Section } from '../../ui/site/Section.tsx'
import { blogAddress, blogName, topicName, type Post, type Surroundings } from './contract.ts'
import { PostFacts, PostList } from './PostList.tsx'
import styles from './PostPage.module.css'

interface PostPageProps {
  view: { post: Post } & Surroundings
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
          <Reading text={post.body} />
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

/** The posts before and after this one, as they were written. */
function Neighbours({ newer, older }: Pick<Surroundings, 'newer' | 'older'>) {
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
