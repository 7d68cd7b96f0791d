import type { Frame } from '../content/contract.ts'
import { firm } from '../../ui/firm.ts'
import { JsonLd } from '../../ui/JsonLd.tsx'
import { topicName, type BlogView, type Post, type PostSummary } from './contract.ts'

/** A post: what it is about, who wrote it and when it came out. */
export function PostData({ view: { post }, frame }: { view: { post: Post }; frame: Frame }) {
  const { origin, layout } = frame
  const thing = {
    ...posting(post, origin),
    mainEntityOfPage: `${origin}/blog/${post.slug}`,
    publisher: firm(origin, layout.company.name),
  }
  return <JsonLd thing={thing} />
}

/** The blog with the posts that the page lists. */
export function BlogData({ view: { shelf }, frame: { origin } }: { view: BlogView; frame: Frame }) {
  const blogPost = shelf.posts.map((post) => posting(post, origin))
  return (
    <JsonLd
      thing={{ '@type': 'Blog', name: 'Salesforce Insights', url: `${origin}/blog`, blogPost }}
    />
  )
}

const posting = (post: PostSummary, origin: string) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  url: `${origin}/blog/${post.slug}`,
  datePublished: post.published_at,
  articleSection: topicName(post.category),
  author: { '@type': 'Person', name: post.author_name },
})
