import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Texts } from './merge.ts'
import { postDraftKey } from './post-sent.ts'
import type { savingDraft } from './save.ts'
import {
  listEnquiryRevisions,
  readEnquiryDraft,
  readEnquiryRevision,
  readPostDraft,
  readUpdateDraft,
  saveEnquiryDraft,
  savePostDraft,
  saveUpdateDraft,
} from './staff.contract.ts'
import { findRevision, lastSent, pageOfRevisions, readDraftRow, type DraftKey } from './store.ts'
import { updateDraftKey } from './update-sent.ts'

interface Parts {
  database: Database
  save: ReturnType<typeof savingDraft>
  /** Whether there is an enquiry of this id. */
  enquiryExists: (id: string) => Promise<boolean>
}

const perPage = 100

/** The calls about what one is writing oneself; nobody reads the drafts of somebody else. */
export function draftRoutes({ database, save, enquiryExists }: Parts) {
  /** The caller's own draft. Throws 404 without the enquiry. */
  async function keyOf(
    { id, set }: { id: string; set: string },
    { viewer }: SignedInCaller,
  ): Promise<DraftKey> {
    if (!(await enquiryExists(id))) throw notFound()
    return { subject: 'enquiry', subject_id: id, field_set: set, owner_id: viewer.account }
  }
  return [
    serve(readEnquiryDraft, async ({ params }, caller) => {
      const key = await keyOf(params, caller)
      return await readingDraft(database, key)
    }),
    serve(saveEnquiryDraft, async ({ params, body }, caller) => {
      const key = await keyOf(params, caller)
      return await save(key, body, caller.viewer.account)
    }),
    serve(listEnquiryRevisions, async ({ params, query }, caller) => {
      const key = await keyOf(params, caller)
      const limit = perPage + 1
      const rows = await pageOfRevisions(database.read, key, { before: query.before, limit })
      const items = rows.slice(0, perPage)
      return { items, next: rows.length > perPage ? (items.at(-1)?.number ?? null) : null }
    }),
    serve(readEnquiryRevision, async ({ params }, caller) => {
      const found = await findRevision(database.read, await keyOf(params, caller), params.revision)
      if (!found) throw notFound()
      const { texts, ...row } = found
      const fields = Object.entries(texts).map(([name, value]) => ({ name, value }))
      return { ...row, fields }
    }),
  ]
}

interface UpdateParts extends Pick<Parts, 'database' | 'save'> {
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<unknown>
}

/** The calls about the update that is being written, which all who may write it have in common. */
export function updateDraftRoutes({ database, save, find }: UpdateParts) {
  async function keyOf({ id }: { id: string }, { viewer }: SignedInCaller): Promise<DraftKey> {
    await find(staffScope(viewer), id)
    return updateDraftKey(id)
  }
  return [
    serve(
      readUpdateDraft,
      async ({ params }, caller) => await readingDraft(database, await keyOf(params, caller)),
    ),
    serve(saveUpdateDraft, async ({ params, body }, caller) => {
      const key = await keyOf(params, caller)
      return await save(key, body, caller.viewer.account)
    }),
  ]
}

interface PostParts extends Pick<Parts, 'database' | 'save'> {
  /** What the post says as it is published, or 404. */
  publishedPost: (id: string) => Promise<Texts>
}

/** The calls about a post that is being written, which all who may change the site have in common. */
export const postDraftRoutes = ({ database, save, publishedPost }: PostParts) => [
  serve(readPostDraft, async ({ params: { id } }) =>
    readingDraft(database, postDraftKey(id), await publishedPost(id)),
  ),
  serve(savePostDraft, async ({ params: { id }, body }, { viewer }) => {
    await publishedPost(id)
    return await save(postDraftKey(id), body, viewer.account)
  }),
]

/** `published`: what stands in the fields that nobody has written. */
async function readingDraft({ read }: Database, key: DraftKey, published: Texts = {}) {
  const [draft, sent] = [await readDraftRow(read, key), await lastSent(read, key)]
  const plain = Object.entries(published).map(
    ([name, value]) => [name, { value, seen: null, revision: sent, editor: '' }] as const,
  )
  const fields = Object.entries({ ...Object.fromEntries(plain), ...draft?.fields })
  return {
    revision: Math.max(draft?.revision ?? 0, sent),
    saved_at: draft?.saved_at ?? null,
    fields: fields.map(([name, field]) => ({ name, ...field })),
  }
}
