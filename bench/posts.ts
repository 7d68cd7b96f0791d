import type { Database } from '../src/database/open.ts'
import { storedPosts } from '../src/features/editorial/post-kind.ts'
import { textStore } from '../src/features/editorial/store.ts'
import { textBoxes } from '../src/features/editorial/staff.contract.ts'
import { listingOf, neighboursOf } from '../src/features/insights/listing.ts'
import { postStore } from '../src/features/insights/store.ts'
import { compareSizes } from './sizes.ts'

/**
 * How long the console's list of posts, and what the page of a post reads, takes among few posts and among
 * many: `node bench/posts.ts 100 10000`. On both engines, the stores alone, by turns.
 */

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [100, 10_000]
const now = new Date('2026-11-20T12:00:00.000Z')
const topics = ['best-practices', 'news', 'how-to', 'cases', 'team']

async function fill(database: Database, size: number) {
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Of queues. '.repeat(60) }],
  }
  const body = JSON.stringify({ type: 'doc', content: Array.from({ length: 12 }, () => paragraph) })
  await database.transaction(async (trx) => void (await trx.deleteFrom('post').execute()))
  for (let from = 0; from < size; from += 100) {
    const posts = Array.from({ length: 100 }, (_, nth) => from + nth).map((nth) => {
      const at = new Date(now.getTime() - (size - nth) * 3_600_000).toISOString()
      return {
        id: `post-${nth}`.padEnd(22, '-'),
        position: nth,
        published_at: at,
        updated_at: at,
        slug: `post-${nth}`,
        title: `Queue ${nth}`,
        excerpt: 'Of queues and counters.',
        body,
        words: `of queues and counters ${nth}`,
        category: topics[nth % topics.length] ?? '',
        author_name: 'Iris Okafor',
        reading_minutes: 1,
        featured: 0,
      }
    })
    await database.transaction(
      async (trx) => void (await trx.insertInto('post').values(posts).execute()),
    )
  }
}

function casesOf(database: Database, size: number): Record<string, () => Promise<unknown>> {
  const texts = textStore(database, storedPosts)
  const posts = postStore(database, { now: () => now })
  const at = now.toISOString()
  const list = async (box: (typeof textBoxes)[number], search = '') =>
    await texts.page({ box, search, after: '' }, at, 50)
  return {
    ...Object.fromEntries(textBoxes.map((box) => [`list: ${box}`, () => list(box)])),
    'list: a word of one': () => list('all', `Queue ${size - 23}`),
    'list: a word without hits': () => list('all', 'zirconium'),
    'list: its numbers': () => texts.counts(at),
    'page of a post: what is beside it': () => neighboursOf(posts, `post-${size / 2}`),
    'page of the blog': () => listingOf(posts, {}),
  }
}

await compareSizes({ sizes, fill, casesOf })
