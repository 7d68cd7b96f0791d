import type { Frame } from '../content/contract.ts'
import { firm } from '../../ui/site/firm.ts'
import { JsonLd } from '../../ui/site/JsonLd.tsx'
import { topicName, type BlogView, type Post } from './contract.ts'

interface PostDataProps {
  view: { post: Post }
  frame: Frame
  picture: string | undefined
}

/** Structured data of a post: what it is about, its author and its date. */
export function PostData({ view: { post }, frame, picture }: PostDataProps) {
  const { origin, layout } = frame
  const thing = {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: picture,
    url: `${origin}/blog/${post.slug}`,
    mainEntityOfPage: `${origin}/blog/${post.slug}`,
    datePublished: post.published_at,
    articleSection: topicName(post.category),
    author: { '@type': 'Person', name: post.author_name },
    publisher: firm(origin, layout.company.name),
  }
  return <JsonLd thing={thing} />
}

/** Structured data of the blog and of the posts that the page lists. */
export function BlogData({
  view: { listing },
  frame: { origin },
}: {
  view: BlogView
  frame: Frame
}) {
  const itemListElement = listing.posts.map(({ title, slug }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: `${origin}/blog/${slug}`,
  }))
  return (
    <>
      <JsonLd thing={{ '@type': 'Blog', name: 'Salesforce Insights', url: `${origin}/blog` }} />
      {listing.posts.length > 0 ? (
        <JsonLd thing={{ '@type': 'ItemList', itemListElement }} />
      ) : null}
    </>
  )
}
