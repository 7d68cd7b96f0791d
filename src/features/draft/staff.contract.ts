import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { moment, nothing, ownId } from '../../contract/fields.ts'
import type { Tag } from '../../contract/tags.ts'
import { longestRichText, readRichText, whyNoRichText } from '../../contract/richtext.ts'

/** What is written about an enquiry: to the visitor, for colleagues alone, or as a template for others. */
export const enquiryFieldSets = ['answer', 'note', 'template'] as const
export type EnquiryFieldSet = (typeof enquiryFieldSets)[number]

/** The longest that a field of a draft may be, in characters. */
const longestField = 30_000

const ofDraft = {
  access: 'staff:enquiries',
  limit: { count: 240, seconds: 60 },
  query: nothing,
  params: z.object({ id: ownId, set: z.enum(enquiryFieldSets) }),
} as const

/** Of a field: `text`. */
const fieldName = z.string().regex(/^[a-z][a-z_]{0,39}$/, 'Not the name of a field.')
/** An open page that saves; a name that it has made up. */
const editor = z.string().regex(/^[\w-]{1,40}$/, 'Not the name of a page.')
/** The last thing that the writer had seen when the text was begun; null: there was none. */
const seen = ownId.nullable()

const draftField = z.object({
  name: z.string(),
  value: z.string(),
  seen,
  /** The revision in which it last changed. */
  revision: z.number(),
  /** The page that has changed it; empty: it was sent. */
  editor: z.string(),
})

const wholeDraft = z.object({
  revision: z.number(),
  /** null: there is none. */
  saved_at: moment.nullable(),
  fields: z.array(draftField),
})

export const readEnquiryDraft = endpoint({
  ...ofDraft,
  method: 'GET',
  path: '/staff/enquiries/{id}/drafts/{set}/',
  summary: 'What one has begun to write about an enquiry, and not sent yet.',
  output: wholeDraft,
})

// As it was typed, spaces at its ends included: it goes on.
const savedText = (most: number) => z.string().max(most, `Use at most ${most} characters.`)

const savedField = z.strictObject({
  name: fieldName,
  value: savedText(longestField),
  seen,
  /** The revision of the field that the text started from. */
  base: z.int().min(0).max(1e9),
})

const draftSave = z.strictObject({
  editor,
  /** Grows with each save of the page: one that arrives after a later one changes nothing. */
  sequence: z.int().min(1).max(1e9),
  fields: z.array(savedField).max(20),
})
export type DraftSave = z.output<typeof draftSave>

const savedDraft = z.object({
  revision: z.number(),
  saved_at: moment,
  /** Those that were saved, each with its revision. */
  saved: z.array(z.object({ name: z.string(), revision: z.number() })),
  /** Those that were changed elsewhere since, as they are there. */
  refused: z.array(draftField),
})

export const saveEnquiryDraft = endpoint({
  ...ofDraft,
  audited: false,
  method: 'PATCH',
  path: '/staff/enquiries/{id}/drafts/{set}/',
  summary:
    'Save what one is writing about an enquiry. What was changed elsewhere since is not overwritten, but answered.',
  bytes: 200 * 1024,
  body: draftSave,
  output: savedDraft,
})

/** The update of a project: one draft for all who may write it. */
const ofUpdate = {
  access: 'staff:projects',
  limit: { count: 240, seconds: 60 },
  query: nothing,
  params: z.object({ id: ownId }),
  path: '/staff/projects/{id}/draft/',
} as const

export const readUpdateDraft = endpoint({
  ...ofUpdate,
  method: 'GET',
  summary: 'The update of a project that is not sent yet.',
  output: wholeDraft,
})

export const saveUpdateDraft = endpoint({
  ...ofUpdate,
  audited: false,
  method: 'PATCH',
  summary:
    'Save the update of a project. What was changed elsewhere since is not overwritten, but answered.',
  bytes: 200 * 1024,
  body: draftSave,
  output: savedDraft,
})

const revisionRow = z.object({
  id: z.string(),
  number: z.number(),
  /** Something in it was replaced after it, an hour of writing was over, or it was sent. */
  reason: z.enum(['replaced', 'hour', 'sent']),
  saved_at: moment,
})

export const listEnquiryRevisions = endpoint({
  ...ofDraft,
  method: 'GET',
  path: '/staff/enquiries/{id}/drafts/{set}/revisions/',
  summary: 'What one has written about an enquiry before, the newest first; 100 at a time.',
  query: z.object({
    /** The `next` of the page before. */
    before: z.coerce.number().int().min(0).max(1e9).optional(),
  }),
  output: z.object({
    items: z.array(revisionRow),
    /** Names the next page; null after the last. */
    next: z.number().nullable(),
  }),
})

export const readEnquiryRevision = endpoint({
  ...ofDraft,
  method: 'GET',
  path: '/staff/enquiries/{id}/drafts/{set}/revisions/{revision}/',
  summary: 'One of the texts that one has written about an enquiry before.',
  params: ofDraft.params.extend({ revision: ownId }),
  output: revisionRow.extend({
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
})

const textRevision = revisionRow.omit({ id: true }).extend({
  /** Whoever saved it last. */
  by: z.string(),
})
export type TextRevision = z.output<typeof textRevision>

/** The longest that another field may be, where it may not be longer when it is published. */
const longestPlain = 1_000

interface TextOfSite {
  /** Below `/staff/`: `posts`. */
  at: string
  /** In a sentence: `a post`. */
  a: string
  /** The most characters of each field that is published; `text` is the formatted one. */
  fields: Readonly<Record<string, number>>
  id: z.ZodType<string>
  tag: Tag
  /** It has no formatted text, and is for whoever looks after mails. */
  isMail?: boolean | undefined
  /** Why a field cannot be saved, besides its length; null: it can. */
  refusal?: (name: string, value: string) => string | null
}

/** How long a field may be while it is written: a little too long is said when it is published. */
export const draftLength = (most: number) => Math.max(longestPlain, most)

/** The calls about a text of the site that is being written: one draft for all who may change the site. */
export function textDraftCalls(text: TextOfSite) {
  const { at, a, fields, id, tag, isMail, refusal = () => null } = text
  const ofText = {
    access: isMail ? 'staff:mail' : 'staff:site',
    limit: { count: 240, seconds: 60 },
    query: nothing,
    params: z.object({ id }),
  } as const
  const path = `/staff/${at}/{id}/draft/`
  const field = savedField
    .extend({
      name: z.enum([...(isMail ? [] : ['text']), ...Object.keys(fields)]),
      value: savedText(longestRichText),
    })
    .superRefine(({ name, value }, context) => {
      const most = draftLength(fields[name] ?? 0)
      if (name === 'text' || value.length <= most) return
      const message = `Use at most ${most} characters.`
      context.addIssue({ code: 'custom', message, path: ['value'] })
    })
    .superRefine(({ name, value }, context) => {
      if (name !== 'text' || value === '' || readRichText(value) !== null) return
      context.addIssue({ code: 'custom', message: whyNoRichText(value), path: ['value'] })
    })
    .superRefine(({ name, value }, context) => {
      const message = refusal(name, value)
      if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] })
    })
  return {
    readDraft: endpoint({
      ...ofText,
      path,
      method: 'GET',
      summary: `${upper(a)} as it is being written: as it is published, but for what is not published yet.`,
      output: wholeDraft,
    }),
    saveDraft: endpoint({
      ...ofText,
      path,
      audited: false,
      method: 'PATCH',
      summary: `Save ${a} that is being written; nobody of the public sees it. What was changed elsewhere since is not overwritten, but answered.`,
      bytes: 2 * 1024 * 1024,
      body: draftSave.extend({ fields: z.array(field).max(20) }),
      output: savedDraft,
    }),
    listRevisions: endpoint({
      ...ofText,
      method: 'GET',
      path: `/staff/${at}/{id}/revisions/`,
      summary: `What ${a} once was, the newest first; 100 at a time.`,
      query: listEnquiryRevisions.query,
      output: z.object({
        items: z.array(textRevision),
        /** Names the next page; null after the last. */
        next: z.number().nullable(),
      }),
      tags: [tag],
    }),
    readRevision: endpoint({
      ...ofText,
      method: 'GET',
      path: `/staff/${at}/{id}/revisions/{number}/`,
      summary: `All that ${a} once said.`,
      params: z.object({ id, number: z.coerce.number().int().min(0).max(1e9) }),
      output: textRevision.extend({
        fields: z.array(z.object({ name: z.string(), value: z.string() })),
      }),
    }),
  }
}
export type TextDraftCalls = ReturnType<typeof textDraftCalls>

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
