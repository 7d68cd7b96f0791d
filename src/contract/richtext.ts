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

const cell = z.object({
  type: z.enum(['tableHeader', 'tableCell']),
  content: z.array(paragraph).max(50),
})
const row = z.object({ type: z.literal('tableRow'), content: z.array(cell).min(1).max(30) })
/** As a grid: no cell reaches over others. */
const table = z
  .object({ type: z.literal('table'), content: z.array(row).min(1).max(500) })
  .refine(
    ({ content: [first, ...rest] }) =>
      rest.every(({ content }) => content.length === first?.content.length),
    'Not a table whose rows have as many cells each.',
  )

export const block = z.union([paragraph, heading, list, quote, table])
export const richText = z.object({ type: z.literal('doc'), content: z.array(block) })

export type Inline = z.infer<typeof inline>
export type Block = z.infer<typeof block>
export type RichText = z.infer<typeof richText>

/** Reads a formatted text from its JSON; null: it is none. */
export function readRichText(json: string): RichText | null {
  try {
    return richText.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
