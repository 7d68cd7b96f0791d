import { Marked } from '../../ui/base/Marked.tsx'
import { topicName, type ListedPost, type PostSummary } from './contract.ts'
import { longDay } from '../../ui/site/text/long-day.ts'
import styles from './PostList.module.css'

/** Posts as ruled rows, with the words that a search found highlighted. */
export function PostList({ posts }: { posts: ListedPost[] }) {
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
                <a href={`/blog/${post.slug}`}>
                  {post.hit ? <Marked pieces={post.hit.title} /> : post.title}
                </a>
              </h2>
              <p>{post.hit ? <Marked pieces={post.hit.text} /> : post.excerpt}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** The date, the topic and the reading time. */
export function PostFacts({ post }: { post: PostSummary }) {
  const { published_at, category, reading_minutes } = post
  return (
    <>
      <time dateTime={published_at}>{longDay(published_at)}</time>
      <span>{topicName(category)}</span>
      <span>{reading_minutes} min read</span>
    </>
  )
}
