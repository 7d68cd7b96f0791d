import type { z } from 'zod'
import { notFound } from '../../contract/problem.ts'
import { readingMinutes } from '../../contract/prose.ts'
import { readRichText } from '../../contract/richtext.ts'
import type { Database } from '../../database/open.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Post } from '../insights/contract.ts'
import { slugFrom } from './contract.ts'
import { hasNoAddress, trimmed } from './post-words.ts'
import { endPreviews, findPreview, replacePreview } from './preview-store.ts'
import type { previewPost } from './staff.contract.ts'
import { findPostRow } from './store.ts'

type PreviewTexts = z.output<typeof previewPost.body>

interface Parts {
  database: Database
  clock: Clock
}

/** In ms, from when it was asked for. */
const lifetime = 10 * 60_000

/** Shows what is being written as its page, by an address that opens it to the session that asked. */
export function postPreviews({ database, clock }: Parts) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    /** Throws 404 where there is no such post. */
    async give(post: string, session: string, texts: PreviewTexts): Promise<{ url: string }> {
      const token = newToken()
      const row = {
        token_hash: hashOf(token),
        post_id: post,
        session_id: session,
        texts: JSON.stringify(texts),
        created_at: at(),
        expires_at: at(lifetime),
      }
      await database.transaction(async (trx) => {
        const found = await findPostRow(trx, post)
        if (!found || found.removed_at !== null) throw notFound()
        await endPreviews(trx, at())
        await replacePreview(trx, row)
      })
      return { url: `/preview/${token}` }
    },
    /** The post as it would be published now. Throws 404 for a ticket that opens nothing in this browser. */
    async read(token: string, bind: string): Promise<Post> {
      const given = { token_hash: hashOf(token), bind: hashOf(bind), now: at() }
      const found = await findPreview(database, given)
      const row = found && (await findPostRow(database.read, found.post_id))
      if (!row) throw notFound()
      const texts = JSON.parse(found.texts) as PreviewTexts
      const body = trimmed(readRichText(texts.text) ?? { type: 'doc', content: [] })
      return {
        id: row.id,
        slug: hasNoAddress(row) ? slugFrom(texts.title) || 'untitled' : row.slug,
        title: texts.title || 'Untitled post',
        excerpt: texts.excerpt,
        category: texts.topic || row.category,
        author_name: texts.author,
        reading_minutes: Math.max(1, readingMinutes(body)),
        published_at: row.published_at ?? at(),
        updated_at: at(),
        featured: row.featured === 1,
        body,
      }
    },
  }
}
export type PostPreviews = ReturnType<typeof postPreviews>
