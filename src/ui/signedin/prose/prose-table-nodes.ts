import type { NodeSpec } from '@tiptap/pm/model'

/** The library wants to know how far a cell reaches, which is never further than itself. */
const cell = (tag: 'th' | 'td', tableRole: string): NodeSpec => ({
  content: 'paragraph+',
  isolating: true,
  tableRole,
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
})

/** Tables as they are written. */
export const tableNodes = {
  table: {
    content: 'tableRow+',
    group: 'block',
    isolating: true,
    tableRole: 'table',
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  tableRow: {
    content: '(tableHeader | tableCell)+',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  tableHeader: cell('th', 'header_cell'),
  tableCell: cell('td', 'cell'),
} satisfies Record<string, NodeSpec>
