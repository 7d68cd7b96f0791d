import { topics, type PostSummary, type Topic } from './contract.ts'
import styles from './PostList.module.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Posts as ruled rows, newest first. */
export function PostList({ posts }: { posts: PostSummary[] }) {
  return (
    <ul className={styles.posts}>
      {posts.map((post) => (
        <li key={post.id}>
          <article>
            <p className={styles.about}>
              <PostFacts post={post} />
            </p>
            <div>
              <h2>
                <a href={`/blog/${post.slug}`}>{post.title}</a>
              </h2>
              <p>{post.excerpt}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** When, on what, and how long to read. */
export function PostFacts({ post }: { post: PostSummary }) {
  const { published_at, category, reading_minutes } = post
  return (
    <>
      <time dateTime={published_at}>{day.format(new Date(published_at))}</time>
      <span>{topicName(category)}</span>
      <span>{reading_minutes} min read</span>
    </>
  )
}

export const topicName = (slug: string) =>
  Object.hasOwn(topics, slug) ? topics[slug as Topic] : slug
