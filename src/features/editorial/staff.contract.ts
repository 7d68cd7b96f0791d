import { z } from 'zod'
import { areBlocks } from '../../contract/blocks/are-blocks.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId, rowId } from '../../contract/fields.ts'
import { afterCursor } from '../../contract/list.ts'
import { longestRichText } from '../../contract/richtext.ts'
import { draftLength, textDraftCalls } from '../draft/staff.contract.ts'
import { mailTexts } from '../mailtemplate/contract.ts'
import { wordedMailIds } from '../../contract/mail-ids.ts'
import {
  caseStudies,
  mostOrdered,
  ownPages,
  pageIds,
  pageTexts,
  posts,
  type TextKind,
} from './contract.ts'

/** `changed`: what is public, or will be, is not what was written last. */
export const textBoxes = ['all', 'draft', 'scheduled', 'published', 'changed', 'removed'] as const
export type TextBox = (typeof textBoxes)[number]

export const textFilters = z.object({
  box: z.enum(textBoxes).default('all'),
  /** Words of the title, all of them. */
  search: line().max(200, 'Use at most 200 characters.').default(''),
})
export type TextFilters = z.output<typeof textFilters>

const textStates = ['draft', 'scheduled', 'published', 'removed'] as const

const row = z.object({
  id: z.string(),
  /** What it is called now; empty: nobody has named it yet. */
  title: z.string(),
  /** Its address on the site; null: it has none yet. */
  slug: z.string().nullable(),
  /** What else is said of it in a list. */
  second: z.string(),
  state: z.enum(textStates),
  /** It says what the program came with. */
  built_in: z.boolean(),
  /** Something of it is not published yet. */
  is_changed: z.boolean(),
  published_at: moment.nullable(),
  /** null: it was not removed. */
  removed_at: moment.nullable(),
  /** When somebody last wrote in it. */
  worked_at: moment,
})
export type WrittenText = z.output<typeof row>

const acted = z.object({ undo: ownId })

const published = {
  body: z.strictObject({
    /** The page on which it was written, and the last revision of the draft that it has shown. */
    editor: z.string().max(40),
    revision: z.int().min(0).max(1e9),
    /** When it appears; null: at once, or as it has appeared or will. */
    at: moment.nullable().default(null),
  }),
  output: acted.extend({
    /** The revision as which it is published. */
    revision: z.number(),
    slug: z.string(),
    published_at: moment,
  }),
} as const

const draftText = (most: number) => z.string().max(most, `Use at most ${most} characters.`)

const blocksRefused = (name: string, value: string) =>
  name === 'blocks' && !areBlocks(value) ? 'Not blocks that can be shown.' : null

interface CallsOf extends Omit<TextKind, 'fields'> {
  /** The most characters of each field. */
  most: Readonly<Record<string, number>>
  id: z.ZodType<string>
}

/** What the calls of a kind have in common. */
function shared({ at, tag, id, isMail }: CallsOf) {
  const site = {
    access: isMail ? 'staff:mail' : 'staff:site',
    params: nothing,
    query: nothing,
    limit: { count: 240, seconds: 60 },
    tags: [tag],
  } as const
  const ofOne = { ...site, params: z.object({ id }) } as const
  const act = {
    ...ofOne,
    audited: true,
    limit: { count: 60, seconds: 60 },
    success: 200,
    output: acted,
  } as const
  return { site, ofOne, act, path: `/staff/${at}/` }
}

/** The calls by which texts of a kind are found, begun and removed. */
function listCalls(kind: CallsOf) {
  const { one, many } = kind
  const { site, act, path } = shared(kind)
  return {
    list: endpoint({
      ...site,
      method: 'GET',
      path,
      summary: kind.isOrdered
        ? `All ${many} in their order, drafts with them; at most ${mostOrdered}.`
        : `All ${many}, what was worked on last first, drafts with them; 100 at a time.`,
      query: textFilters.extend({ after: afterCursor }),
      output: z.object({
        items: z.array(row),
        /** Names the next page; null after the last. */
        next: z.string().nullable(),
        /** How many there are in each box; 1,001 stands for more than 1,000. */
        counts: z.record(z.enum(textBoxes), z.number()),
      }),
    }),
    begin: endpoint({
      ...site,
      audited: true,
      limit: { count: 30, seconds: 60 },
      method: 'POST',
      path,
      summary: `Begin a ${one}, which nobody of the public sees.`,
      success: 201,
      output: z.object({ id: ownId }),
    }),
    remove: endpoint({
      ...act,
      method: 'DELETE',
      path: `${path}{id}/`,
      summary: `Remove a ${one} from the site and from the list; it can be restored for 30 days.`,
    }),
    restore: endpoint({
      ...act,
      method: 'POST',
      path: `${path}{id}/restore/`,
      summary: `Bring a removed ${one} back, as a draft; 30 days after it was removed it is deleted for good.`,
    }),
  }
}
export type ListCalls = ReturnType<typeof listCalls>

/** The calls by which a text is written and published. */
function deskCalls(kind: CallsOf) {
  const { at, one, tag, most, id, isFixed, isMail } = kind
  const { ofOne, act, path } = shared(kind)
  const typed = Object.entries(most).filter(([name]) => name !== 'slug')
  const shown = typed.map(
    ([name, length]) => [name, draftText(draftLength(length)).default('')] as const,
  )
  /** JSON, as src/contract/richtext.ts has it; empty: nothing is written. */
  const prose = isMail ? [] : [['text', draftText(longestRichText)] as const]
  const written: Record<string, z.ZodType<string>> = Object.fromEntries([...shown, ...prose])
  return {
    ...textDraftCalls({
      at,
      id,
      tag,
      isMail,
      a: `a ${one}`,
      fields: most,
      refusal: blocksRefused,
    }),
    read: endpoint({
      ...ofOne,
      method: 'GET',
      path: `${path}{id}/`,
      summary: `How a ${one} stands.`,
      output: row,
    }),
    publish: endpoint({
      ...act,
      method: 'POST',
      path: `${path}{id}/publish/`,
      summary: `Publish what is written of a ${one}, at once or later; it is public within a second.`,
      body: published.body,
      output: published.output,
    }),
    withdraw: endpoint({
      ...act,
      method: 'POST',
      path: `${path}{id}/withdraw/`,
      summary: isFixed
        ? `Call off a ${one} that is scheduled; what is written of it stays.`
        : `Take a ${one} from the site, or call it off; what is written of it stays.`,
    }),
    preview: endpoint({
      ...ofOne,
      // Nobody but the session that asks sees anything of it.
      audited: false,
      method: 'POST',
      path: `${path}{id}/preview/`,
      summary: `Show what is being written of a ${one} as its page, for ten minutes and to this session.`,
      bytes: 2 * 1024 * 1024,
      body: z.strictObject({
        ...written,
      }),
      success: 200,
      output: z.object({ url: z.string() }),
      // Its answer is not stored: it opens what it shows.
      repeat: 'refused',
      tags: [],
    }),
  }
}
export type DeskCalls = ReturnType<typeof deskCalls>
export type WritingCalls = DeskCalls & ListCalls

const lengths = ({ fields }: TextKind) =>
  Object.fromEntries(Object.entries(fields).map(([name, { most }]) => [name, most]))

function writingCalls(kind: TextKind): WritingCalls {
  const given = { ...kind, most: lengths(kind), id: rowId }
  return { ...deskCalls(given), ...listCalls(given) }
}

const order = z.array(rowId).max(mostOrdered)
const { site: ofStudies, path: studiesPath } = shared({
  ...caseStudies,
  most: lengths(caseStudies),
  id: rowId,
})

export const caseStudyCalls = {
  ...writingCalls(caseStudies),
  order: endpoint({
    ...ofStudies,
    audited: true,
    method: 'POST',
    success: 200,
    path: `${studiesPath}order/`,
    summary: 'Set the order of the case studies, which names each that was not removed.',
    body: z.strictObject({
      order,
      /** The order that there was: refused with 409 where it is another one by now. */
      base: order.nullable().default(null),
    }),
    output: z.object({ order }),
  }),
}
export const postCalls = writingCalls(posts)
export const ownPageCalls = writingCalls(ownPages)

const ofPages = {
  ...pageTexts.about,
  most: Object.assign({}, ...Object.values(pageTexts).map(lengths)) as Record<string, number>,
  id: z.enum(pageIds),
}
/** The calls of texts each of which has its place for good, and words that the program came with. */
function fixedCalls(kind: CallsOf) {
  const { ofOne, site, path } = shared(kind)
  const { one, many } = kind
  return {
    ...deskCalls(kind),
    listAll: endpoint({
      ...site,
      method: 'GET',
      path,
      summary: `How the ${many} stand that each site has.`,
      output: z.array(row),
    }),
    builtIn: endpoint({
      ...ofOne,
      method: 'GET',
      path: `${path}{id}/built-in/`,
      summary: `What the program came with for a ${one}.`,
      output: z.object({ fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
    }),
  }
}
export type FixedCalls = ReturnType<typeof fixedCalls>

/** The calls of the texts that each site has. */
export const pageCalls = fixedCalls(ofPages)

/** The calls of the words of mails. */
export const mailWordCalls = fixedCalls({
  ...mailTexts,
  most: lengths(mailTexts),
  id: z.enum(wordedMailIds),
})
