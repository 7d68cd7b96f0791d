import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { demandUnchanged } from '../../platform/auth/still-in.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { StoredText, TextRow, FieldTexts } from './kind.ts'
import { endPreviews, findPreview, replacePreview } from './preview-store.ts'
import { findText } from './store.ts'

interface Parts {
  database: Database
  clock: Clock
}

/** What a ticket shows: the text as it is stored, and what is being written of it. */
export interface Previewed {
  row: TextRow
  texts: FieldTexts
  now: string
}

/** In ms, from when it was asked for. */
const lifetime = 10 * 60_000

/** Shows what is being written as its page, by an address that opens it to the session that asked. */
export function textPreviews({ database, clock }: Parts) {
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()
  return {
    /** Throws 404 where there is no such text. */
    async give(
      { stored, id }: { stored: StoredText; id: string },
      viewer: Viewer,
      texts: FieldTexts,
    ): Promise<{ url: string }> {
      const token = newToken()
      const row = {
        token_hash: hashOf(token),
        subject: stored.kind.subject,
        subject_id: id,
        session_id: viewer.session,
        texts: JSON.stringify(texts),
        created_at: at(),
        expires_at: at(lifetime),
      }
      await database.transaction(async (trx) => {
        // It has their words in it, which must not come after they were signed out, or erased.
        await demandUnchanged(trx, viewer)
        const found = await findText(trx, stored, id)
        if (!found || found.removed_at !== null) throw notFound()
        await endPreviews(trx, at())
        await replacePreview(trx, row)
      })
      return { url: `/preview/${token}` }
    },
    /** Throws 404 for a ticket that opens nothing in this browser. */
    async read(
      kinds: readonly StoredText[],
      token: string,
      bind: string,
    ): Promise<Previewed & { stored: StoredText }> {
      const given = { token_hash: hashOf(token), bind: hashOf(bind), now: at() }
      const found = await findPreview(database, given)
      const stored = kinds.find(
        ({ kind, fixed }) =>
          kind.subject === found?.subject && (fixed?.id ?? found.subject_id) === found.subject_id,
      )
      const row = found && stored && (await findText(database.read, stored, found.subject_id))
      if (!row) throw notFound()
      return { stored, row, texts: JSON.parse(found.texts) as FieldTexts, now: at() }
    },
  }
}
export type TextPreviews = ReturnType<typeof textPreviews>
