import type { Node, NodeType } from '@tiptap/pm/model'
import { TextSelection, type Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
} from '@tiptap/pm/tables'
import { limitAt } from './prose-limits.ts'
import { proseSchema } from './prose-schema.ts'

const { nodes } = proseSchema

/** Two columns under a row that names them; a line after it, where it is the last. */
const insertTable: Command = (state, dispatch) => {
  const { tableRow, tableHeader, tableCell, table, paragraph } = nodes
  const row = (type: NodeType) =>
    tableRow.create(
      null,
      [1, 2].map(() => type.createAndFill() as Node),
    )
  const made = table.create(null, [row(tableHeader), row(tableCell), row(tableCell)])
  const { $from } = state.selection
  const place = $from.depth === 0 ? $from.pos : $from.after(1)
  const isLast = place === state.doc.content.size
  const tr = state.tr.insert(place, isLast ? [made, paragraph.create()] : made)
  // Into its first cell.
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(place + 1))).scrollIntoView())
  return true
}

/** Not where the table has as many as are saved. */
const unlessFull =
  (act: Command, of: 'rows' | 'cells'): Command =>
  (state, dispatch) =>
    limitAt(state, of) === null && act(state, dispatch)

/** What makes a table, and changes its shape. */
export const tableActs = {
  table: insertTable,
  rowAfter: unlessFull(addRowAfter, 'rows'),
  columnAfter: unlessFull(addColumnAfter, 'cells'),
  rowAway: deleteRow,
  columnAway: deleteColumn,
  tableAway: deleteTable,
} satisfies Record<string, Command>
