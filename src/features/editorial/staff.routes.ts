import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { serve } from '../../platform/http/serve.ts'
import { hasNoAddress, type StoredKind, type TextRow } from './kind.ts'
import type { TextPreviews } from './preview.ts'
import {
  actingOnText,
  publishingText,
  asRemoved,
  asRestored,
  asWithdrawn,
  type Drafts,
  type TextActParts,
} from './publish.ts'
import type { WritingCalls, WrittenText } from './staff.contract.ts'
import { beginText, textStore } from './store.ts'

interface Parts extends TextActParts {
  database: Database
  drafts: Drafts
  previews: Pick<TextPreviews, 'give'>
  /** The name that visitors read. */
  nameOf: (by: SignedInActor) => Promise<string>
}

const pageSize = 100

/** The calls of a kind of text, in whose room of the console it is written. */
export function writingRoutes(
  calls: WritingCalls,
  { database, nameOf, previews, ...parts }: Parts,
) {
  const { stored } = parts
  const texts = textStore(database, stored)
  const now = () => parts.clock.now().toISOString()
  const publish = publishingText(parts)
  const act = actingOnText(parts)
  return [
    serve(calls.list, async ({ query }) => {
      const at = now()
      const [{ items, next }, counts] = await Promise.all([
        texts.page(query, at, pageSize),
        texts.counts(at),
      ])
      return { items: items.map((one) => asWritten(stored, one, at)), next, counts }
    }),
    serve(calls.begin, async (_, by) => {
      const name = await nameOf(by)
      return await parts.audit.act(by, async (trx, record) => {
        const id = newId()
        await beginText(trx, stored, { id, now: now(), columns: stored.empty({ name }) })
        record({ action: `${stored.act}-begun`, about: id })
        return { id }
      })
    }),
    serve(calls.read, async ({ params: { id } }) => {
      const found = await texts.find(id)
      if (!found) throw notFound()
      return asWritten(stored, found, now())
    }),
    serve(calls.publish, async ({ params: { id }, body }, by) => await publish(id, body, by)),
    serve(calls.preview, async ({ params: { id }, body }, { viewer }) =>
      previews.give({ stored, id }, viewer.session, body),
    ),
    serve(calls.withdraw, async ({ params: { id } }, by) =>
      act(id, by, { did: 'withdrawn', change: asWithdrawn }),
    ),
    serve(calls.remove, async ({ params: { id } }, by) =>
      act(id, by, { did: 'removed', change: asRemoved }),
    ),
    serve(calls.restore, async ({ params: { id } }, by) =>
      act(id, by, { did: 'restored', change: asRestored }),
    ),
  ]
}

function asWritten(stored: StoredKind, row: TextRow, now: string): WrittenText {
  const { id, title, draft_title, published_at, drafted_at } = row
  return {
    id,
    title: draft_title ?? title,
    slug: hasNoAddress(row) ? null : row.slug,
    second: stored.second(row),
    state: stateOf(row, now),
    is_changed: published_at !== null && drafted_at !== null,
    published_at,
    worked_at: drafted_at ?? row.updated_at,
  }
}

function stateOf({ published_at, removed_at }: TextRow, now: string): WrittenText['state'] {
  if (removed_at !== null) return 'removed'
  if (published_at === null) return 'draft'
  return published_at > now ? 'scheduled' : 'published'
}
