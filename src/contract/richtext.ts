import { z } from 'zod'
import { isPrintable } from './fields.ts'

const safeLink = /^(https:\/\/|mailto:|\/(?!\/)|#)/
/** Where a link may lead. */
export const isSafeLink = (href: string): boolean => safeLink.test(href)

/**
 * Formatted text: the JSON of a Tiptap document, narrowed to what we show. Everything that is
 * not named here is refused when it is written, so the renderer need not sanitise it.
 */
const link = z.object({
  type: z.literal('link'),
  attrs: z.object({
    href: z.string().regex(safeLink, 'Not a safe link.'),
  }),
})
const plainMark = z.object({ type: z.enum(['bold', 'italic', 'code']) })
const text = z.object({
  type: z.literal('text'),
  text: z.string().refine(isPrintable, 'Take out the control characters.'),
  marks: z.array(z.union([link, plainMark])).optional(),
})
const inline = z.union([text, z.object({ type: z.literal('hardBreak') })])
const paragraph = z.object({ type: z.literal('paragraph'), content: z.array(inline).default([]) })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(inline).default([]),
})
const listItem = z.object({ type: z.literal('listItem'), content: z.array(paragraph) })
const list = z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem) })
const quote = z.object({ type: z.literal('blockquote'), content: z.array(paragraph) })

/** The most that a table has: rows, cells in each of them, and paragraphs in each of those. */
export const tableLimits = { rows: 500, cells: 30, paragraphs: 50 } as const
/** Each of them in words. */
export const tableLimitWords = {
  rows: `A table can have at most ${tableLimits.rows} rows.`,
  cells: `A table can have at most ${tableLimits.cells} columns.`,
  paragraphs: `A cell of a table can have at most ${tableLimits.paragraphs} paragraphs.`,
} as const

const cell = z.object({
  type: z.enum(['tableHeader', 'tableCell']),
  content: z.array(paragraph).max(tableLimits.paragraphs, tableLimitWords.paragraphs),
})
const row = z.object({
  type: z.literal('tableRow'),
  content: z.array(cell).min(1).max(tableLimits.cells, tableLimitWords.cells),
})
/** As a grid: no cell reaches over others. */
const table = z
  .object({
    type: z.literal('table'),
    content: z.array(row).min(1).max(tableLimits.rows, tableLimitWords.rows),
  })
  .refine(
    ({ content: [first, ...rest] }) =>
      rest.every(({ content }) => content.length === first?.content.length),
    'Not a table whose rows have as many cells each.',
  )

/** The most characters of what a picture shows in words, and of what stands below it. */
export const pictureLimits = { alt: 500, caption: 500 } as const
const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine((given) => isPrintable(given) && !/[\n\t]/.test(given), 'Keep it to one line.')

/** A picture of the media room, and of no other place. */
export const textPicture = z.object({
  type: z.literal('picture'),
  attrs: z.object({
    media: z.string().regex(/^[\w-]{1,64}$/),
    /** What it shows, for who cannot see it; empty: not said yet; null: it only decorates. */
    alt: words(pictureLimits.alt).nullable(),
    caption: words(pictureLimits.caption),
    /** As it is now: put in where the text is read, whatever was written. */
    shown: z.object({ version: z.int(), width: z.int(), height: z.int() }).optional(),
  }),
})

/** The longest that a formatted text may be, as JSON. */
export const longestRichText = 400_000

export const block = z.union([paragraph, heading, list, quote, table, textPicture])
export const richText = z.object({ type: z.literal('doc'), content: z.array(block) })

export type Inline = z.infer<typeof inline>
export type Block = z.infer<typeof block>
export type RichText = z.infer<typeof richText>
export type PictureBlock = z.infer<typeof textPicture>

/** Reads a formatted text from its JSON; null: it is none. */
export function readRichText(json: string): RichText | null {
  try {
    return richText.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** Why a JSON is no formatted text, in words: the limit that it passes, where it is one. */
export function whyNoRichText(json: string): string {
  const plain = 'Not a text that can be shown.'
  try {
    return limitIn(richText.safeParse(JSON.parse(json)).error?.issues ?? []) ?? plain
  } catch {
    return plain
  }
}

type Issues = NonNullable<ReturnType<typeof richText.safeParse>['error']>['issues']

/** Each block is tried as all that a block can be. */
function limitIn(issues: Issues): string | undefined {
  for (const issue of issues) {
    if (issue.code === 'too_big') return issue.message
    if (issue.code !== 'invalid_union') continue
    const within = limitIn(issue.errors.flat())
    if (within !== undefined) return within
  }
  return undefined
}
