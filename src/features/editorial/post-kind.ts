import { z } from 'zod'
import { slug as slugSchema } from '../../contract/fields.ts'
import { malformed } from '../../contract/problem.ts'
import { plainText, readingMinutes, searchedWords } from '../../contract/prose.ts'
import { isTopic, topicName, type Post } from '../insights/contract.ts'
import { posts, slugFrom } from './contract.ts'
import {
  hasNoAddress,
  proseOf,
  sentence,
  slugOfText,
  trimmed,
  type StoredKind,
  type FieldTexts,
} from './kind.ts'
import type { Previewed } from './preview.ts'

/** Posts of the blog. */
export const storedPosts: StoredKind = {
  kind: posts,
  table: 'post',
  act: 'post',
  columns: ['excerpt', 'body', 'words', 'category', 'author_name', 'reading_minutes', 'featured'],
  listed: ['category', 'author_name'],
  audited: ['excerpt', 'category', 'author_name'],
  empty: ({ name }) => ({
    excerpt: '',
    body: '',
    words: '',
    category: '',
    author_name: name,
    reading_minutes: 1,
    featured: 0,
  }),
  second: ({ category, author_name }) =>
    [topicName(String(category)), String(author_name)].filter(Boolean).join(' · '),
  textsOf: (row) => ({
    title: row.title,
    slug: slugOfText(row),
    excerpt: String(row['excerpt']),
    topic: String(row['category']),
    author: String(row['author_name']),
    text: proseOf(String(row['body'])),
  }),
  publishable: (texts, { category }) => publishable(texts, String(category)),
}

const { title, excerpt, author } = posts.fields

/** What stands below `/blog/` besides the posts. */
const shadowing = new Set(['topics'])

const schema = z.object({
  title: sentence(title.most, 'Enter a title.'),
  slug: slugSchema.refine(
    (slug) => !shadowing.has(slug),
    'This address is taken by the blog itself.',
  ),
  excerpt: sentence(excerpt.most, 'Enter a sentence or two for the list of posts.'),
  author: sentence(author.most, 'Enter who has written it.'),
})

/** `was`: its topic before. */
function publishable(texts: FieldTexts, was: string) {
  const slug = texts['slug']?.trim() || slugFrom(texts['title'] ?? '')
  const { data, error } = schema.safeParse({ ...texts, slug })
  const errors = error ? z.flattenError(error).fieldErrors : {}
  const all: Record<string, string[]> = { ...errors }
  if (slug === '') all['slug'] = ['Enter an address: the title gives none.']
  const body = trimmed(texts['text'] ?? '')
  if (plainText(body).trim() === '') all['text'] = ['Write something first.']
  const category = texts['topic'] ?? ''
  if (!isTopic(category) && (category === '' || category !== was))
    all['topic'] = ['Choose a topic.']
  if (!data || Object.keys(all).length > 0) throw malformed('Something is missing.', all)
  const { author: author_name, ...rest } = data
  return {
    ...rest,
    category,
    author_name,
    body: JSON.stringify(body),
    words: searchedWords({ ...rest, body }),
    reading_minutes: readingMinutes(body),
  }
}

/** A post as it would be published now, for its page. */
export function previewedPost({ row, texts, now }: Previewed): Post {
  const body = trimmed(texts['text'] ?? '')
  const title = texts['title'] ?? ''
  return {
    id: row.id,
    slug: hasNoAddress(row) ? slugFrom(title) || 'untitled' : row.slug,
    title: title || posts.untitled,
    excerpt: texts['excerpt'] ?? '',
    category: texts['topic'] || String(row['category']),
    author_name: texts['author'] ?? '',
    reading_minutes: Math.max(1, readingMinutes(body)),
    published_at: row.published_at ?? now,
    updated_at: now,
    featured: row['featured'] === 1,
    body,
  }
}
