import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Texts } from './merge.ts'
import { textDraftKey } from './text-sent.ts'
import type { savingDraft } from './save.ts'
import {
  listEnquiryRevisions,
  readEnquiryDraft,
  readEnquiryRevision,
  readUpdateDraft,
  saveEnquiryDraft,
  saveUpdateDraft,
  type TextDraftCalls,
} from './staff.contract.ts'
import {
  findRevision,
  hasSent,
  lastSent,
  pageOfRevisions,
  readDraftRow,
  sentBefore,
  type DraftKey,
} from './store.ts'
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
  async function keyOf(of: { id: string; set: string }, by: SignedInCaller): Promise<DraftKey> {
    const { id, set } = of
    if (!(await enquiryExists(id))) throw notFound()
    return { subject: 'enquiry', subject_id: id, field_set: set, owner_id: by.viewer.account }
  }
  return [
    serve(readEnquiryDraft, async ({ params }, caller) => {
      const key = await keyOf(params, caller)
      return await readingDraft(database, key)
    }),
    serve(saveEnquiryDraft, async ({ params, body }, caller) => {
      const key = await keyOf(params, caller)
      return await save(key, body, caller.viewer)
    }),
    serve(listEnquiryRevisions, async ({ params, query }, caller) => {
      const key = await keyOf(params, caller)
      return await revisionsPage(database, key, query.before)
    }),
    serve(readEnquiryRevision, async ({ params }, caller) => {
      const key = await keyOf(params, caller)
      const found = await findRevision(database.read, key, { id: params.revision })
      if (!found) throw notFound()
      return { ...found, fields: fieldsOf(found.texts) }
    }),
  ]
}

const fieldsOf = (texts: Texts) => Object.entries(texts).map(([name, value]) => ({ name, value }))

async function revisionsPage({ read }: Database, key: DraftKey, before: number | undefined) {
  const rows = await pageOfRevisions(read, key, { before, limit: perPage + 1 })
  const items = rows.slice(0, perPage)
  return { items, next: rows.length > perPage ? (items.at(-1)?.number ?? null) : null }
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
      return await save(key, body, caller.viewer)
    }),
  ]
}

interface TextParts extends Pick<Parts, 'database' | 'save'> {
  subject: string
  /** What the text says as it is published, or 404. */
  publishedText: (id: string) => Promise<Texts>
}

/** The calls about a text that is being written, which all who may change the site have in common. */
export function textDraftRoutes(calls: TextDraftCalls, parts: TextParts) {
  const { database, save, subject, publishedText } = parts
  const keyOf = (id: string) => textDraftKey(subject, id)
  return [
    serve(calls.readDraft, async ({ params: { id } }) =>
      readingDraft(database, keyOf(id), await publishedText(id)),
    ),
    serve(calls.saveDraft, async ({ params: { id }, body }, { viewer }) => {
      await publishedText(id)
      return await save(keyOf(id), body, viewer)
    }),
    serve(calls.listRevisions, async ({ params: { id }, query: { before } }) => {
      await publishedText(id)
      const page = await revisionsPage(database, keyOf(id), before)
      return { ...page, items: page.items.map((one) => ({ ...one, by: shownName(one) })) }
    }),
    serve(calls.readRevision, async ({ params: { id, number } }) => {
      const [published, key] = [await publishedText(id), keyOf(id)]
      const { read } = database
      const found = await findRevision(read, key, { number })
      if (!found) throw notFound()
      // Once only what had changed was kept; the rest is what was published then, where that is known.
      const rest = (await hasSent(read, key)) ? await sentBefore(read, key, number) : published
      const before = found.reason === 'sent' ? {} : rest
      return { ...found, by: shownName(found), fields: fieldsOf({ ...before, ...found.texts }) }
    }),
  ]
}

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
