import { z } from 'zod'
import { line, slug as slugSchema } from '../../contract/fields.ts'
import { malformed } from '../../contract/problem.ts'
import { plainText, readingMinutes, searchedWords } from '../../contract/prose.ts'
import { readRichText, type Block, type RichText } from '../../contract/richtext.ts'
import { isTopic } from '../insights/contract.ts'
import { postLengths, slugFrom, type PostTexts } from './contract.ts'

/** A post as it can be published. */
export interface PublishedPost {
  title: string
  slug: string
  excerpt: string
  category: string
  author_name: string
  body: string
  words: string
  reading_minutes: number
}

interface StoredPost {
  id: string
  title: string
  slug: string
  excerpt: string
  category: string
  author_name: string
  body: string
}

/** A post has its id in place of an address: before it is published, and after its own was given away. */
export const hasNoAddress = ({ id, slug }: Pick<StoredPost, 'id' | 'slug'>) => slug === id

/** The texts of a post as they stand in the fields of its draft. */
export const textsOfPost = (post: StoredPost): PostTexts => ({
  title: post.title,
  // One that nobody has typed, or that another post has by now, follows the title.
  slug: hasNoAddress(post) ? '' : post.slug,
  excerpt: post.excerpt,
  topic: post.category,
  author: post.author_name,
  text: post.body === '' ? '' : JSON.stringify(readRichText(post.body) ?? post.body),
})

const sentence = (most: number, empty: string) =>
  line().min(1, empty).max(most, `Use at most ${most} characters.`)

const schema = z.object({
  title: sentence(postLengths.title, 'Enter a title.'),
  slug: slugSchema.refine(
    (slug) => !shadowing.has(slug),
    'This address is taken by the blog itself.',
  ),
  excerpt: sentence(postLengths.excerpt, 'Enter a sentence or two for the list of posts.'),
  author: sentence(postLengths.author, 'Enter who has written it.'),
})

/** What stands below `/blog/` besides the posts. */
const shadowing = new Set(['topics'])

/** A draft as it can be published; throws 400 with what is wrong in which field. `was`: its topic before. */
export function publishable(texts: PostTexts, was: string): PublishedPost {
  const slug = texts.slug.trim() || slugFrom(texts.title)
  const { data, error } = schema.safeParse({ ...texts, slug })
  const errors = error ? z.flattenError(error).fieldErrors : {}
  const all: Record<string, string[]> = { ...errors }
  if (slug === '') all['slug'] = ['Enter an address: the title gives none.']
  const body = trimmed(readRichText(texts.text) ?? { type: 'doc', content: [] })
  if (plainText(body).trim() === '') all['text'] = ['Write something first.']
  const category = texts.topic
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

/** Without headings that say nothing, and without empty paragraphs at its end. */
export function trimmed({ content, ...doc }: RichText): RichText {
  const said = content.filter((block) => block.type !== 'heading' || !isEmpty(block))
  return { ...doc, content: said.slice(0, said.findLastIndex((block) => !isEmpty(block)) + 1) }
}

const isEmpty = (block: Block) => plainText({ type: 'doc', content: [block] }).trim() === ''
