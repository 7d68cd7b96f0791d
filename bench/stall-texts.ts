import type { Database } from '../src/database/open.ts'

const sentence = 'The pipeline of the quarter is what **nobody** reconciles, and [a list](/blog). '
const at = '2026-01-01T00:00:00.000Z'

/** A text of so many characters. */
const long = (characters: number, part = sentence) =>
  part
    .repeat(Math.ceil(characters / part.length))
    .slice(0, characters)
    .trim()

const richText = (characters: number) => {
  const text = long(characters / 40)
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
  return JSON.stringify({ type: 'doc', content: Array.from({ length: 40 }, () => paragraph) })
}

/** Adds 1,000 posts of 20,000 characters, and one of 400,000. */
export async function addPosts(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    for (let nth = 0; nth <= 1000; nth += 1) {
      const size = nth === 0 ? 400_000 : 20_000
      await trx
        .insertInto('post')
        .values({
          id: `post-long-${nth}`,
          position: nth,
          published_at: at,
          updated_at: at,
          slug: `long-${nth}`,
          title: `Pipeline ${nth}`,
          excerpt: 'What nobody reconciles.',
          body: richText(size),
          words: long(size),
          category: 'Best practices',
          author_name: 'Iris Okafor',
          reading_minutes: 20,
          featured: 0,
        })
        .execute()
    }
  })
}

type Send = (path: string, body?: string) => Promise<unknown>

let sent = 0

/** Texts at their limits, by what is done with them. */
export function textCases(send: Send, project: string): Record<string, () => Promise<unknown>> {
  const enquiry = (part: string) => async () => {
    const email = `iris-${(sent += 1)}@quince.example`
    const fields = { name: 'Iris Okafor', email, message: long(30_000, part) }
    await send('/api/contact/', JSON.stringify(fields))
  }
  return {
    'a message of 10,000 characters': () =>
      send(`/api/projects/${project}/messages/`, JSON.stringify({ body: long(10_000) })),
    'an enquiry of 30,000 characters': enquiry(sentence),
    'one of links': enquiry('http://a.b/ '),
    'one of phrases': enquiry('buy your free online casino '),
    'one of other scripts': enquiry('赌场 aа '),
    'one of marks': enquiry('a\u0301\u0323'),
    'a search of 1,000 long posts': () => send('/blog?search=pipeline+nobody'),
    'the call of it': () => send('/api/blog/?search=pipeline'),
    'a page of 400,000 characters': () => send('/blog/long-0'),
    'its Markdown': () => send('/blog/long-0.md'),
    'the list of all posts': () => send('/blog.md'),
    'all in llms.txt': () => send('/llms.txt'),
  }
}
