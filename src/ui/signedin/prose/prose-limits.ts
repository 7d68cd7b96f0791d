import { Fragment, type Node } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import { tableLimits, tableLimitWords } from '../../../contract/richtext.ts'
import { proseSchema } from './prose-schema.ts'

const { nodes } = proseSchema
const limited = 'limited'

type Limit = keyof typeof tableLimits

/** The table that the selection begins in. */
function tableAt({ selection: { $from } }: EditorState): Node | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.table) return $from.node(depth)
  return null
}

const widthOf = (table: Node): number => Math.max(...table.children.map((row) => row.childCount))

/** Which limit keeps a row or a column from being added; null: none does. */
export function limitAt(state: EditorState, of: 'rows' | 'cells'): string | null {
  const table = tableAt(state)
  const count = table === null ? 0 : of === 'rows' ? table.childCount : widthOf(table)
  return count < tableLimits[of] ? null : tableLimitWords[of]
}

/**
 * Keeps tables within what is saved, however something came into them: rows and columns that are too
 * many become tables of their own, and paragraphs of a cell become lines. Nothing is left out.
 */
export const keepsLimits = new Plugin({
  appendTransaction(_, before, { doc, tr }) {
    if (doc === before.doc) return null
    // The others were looked at when they changed.
    const known = new Set(before.doc.children)
    const passed = new Set<Limit>()
    // From the end, so that what comes before stays where it is.
    let end = doc.content.size
    for (const block of doc.children.toReversed()) {
      end -= block.nodeSize
      if (block.type === nodes.table && !known.has(block)) divide(tr, end, block, passed)
    }
    return passed.size === 0 ? null : tr.setMeta(limited, said(passed))
  },
})

/** What was changed because of a limit, in words; null: nothing. */
export const limitSaid = (all: readonly Transaction[]): string | null =>
  all.map((one) => one.getMeta(limited) as string | undefined).findLast(Boolean) ?? null

function said(passed: ReadonlySet<Limit>): string {
  const words: string[] = [...passed].map((limit) => tableLimitWords[limit])
  const isSplit = passed.has('rows') || passed.has('cells')
  if (isSplit) words.push('What was more stands in a table of its own.')
  if (passed.has('paragraphs')) words.push('Those that were more are lines of the last one.')
  return words.join(' ')
}

function divide(tr: Transaction, at: number, table: Node, passed: Set<Limit>): void {
  joinParagraphs(tr, at, table, passed)
  const whole = () => tr.doc.nodeAt(at) as Node
  if (widthOf(whole()) > tableLimits.cells) {
    passed.add('cells')
    const parts = inWidths(whole())
    tr.replaceWith(at, at + whole().nodeSize, parts)
  }
  // Each of them may be too long.
  for (let from = at, left = widthsOf(table); left > 0; left -= 1) {
    const part = tr.doc.nodeAt(from) as Node
    const before = tr.doc.content.size
    splitRows(tr, from, part, passed)
    from += part.nodeSize + (tr.doc.content.size - before)
  }
}

const widthsOf = (table: Node): number => Math.ceil(widthOf(table) / tableLimits.cells)

/** One table for each thirty columns. */
function inWidths(table: Node): Node[] {
  const width = widthOf(table)
  return Array.from({ length: widthsOf(table) }, (_, nth) => {
    const [from, to] = [nth * tableLimits.cells, Math.min((nth + 1) * tableLimits.cells, width)]
    const rows = table.children.map((row) => {
      const cells = row.children.slice(from, to)
      while (cells.length < to - from) cells.push(nodes.tableCell.createAndFill() as Node)
      return row.copy(Fragment.from(cells))
    })
    return table.copy(Fragment.from(rows))
  })
}

/** Split where it stands, so that the cursor stays in its cell. */
function splitRows(tr: Transaction, at: number, table: Node, passed: Set<Limit>): void {
  const starts: number[] = []
  table.forEach((_, offset, nth) => {
    if (nth > 0 && nth % tableLimits.rows === 0) starts.push(at + 1 + offset)
  })
  if (starts.length > 0) passed.add('rows')
  for (const start of starts.toReversed()) tr.split(start)
}

/** A line break in place of where a paragraph ends and the next one begins. */
function joinParagraphs(tr: Transaction, at: number, table: Node, passed: Set<Limit>): void {
  const starts: number[] = []
  table.descendants((node, offset) => {
    if (node.type !== nodes.tableHeader && node.type !== nodes.tableCell) return true
    node.forEach((_, inner, nth) => {
      if (nth >= tableLimits.paragraphs) starts.push(at + 1 + offset + 1 + inner)
    })
    return false
  })
  if (starts.length > 0) passed.add('paragraphs')
  for (const start of starts.toReversed())
    tr.replaceWith(start - 1, start + 1, nodes.hardBreak.create())
}
