import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { doc, p } from '../../../contract/prose.ts'
import { proseSchema } from './prose-schema.ts'
import { tableActs } from './prose-table.ts'

/** What stands there once a table is inserted while the caret is in a block, and where the caret is then. */
function inserted(at: number, ...texts: string[]) {
  const before = EditorState.create({ doc: proseSchema.nodeFromJSON(doc(...texts.map(p))) })
  let place = 1
  before.doc.forEach((_, offset, nth) => {
    if (nth === at) place = offset + 1
  })
  const caret = TextSelection.create(before.doc, place)
  const state = before.apply(before.tr.setSelection(caret))
  let after = state
  assert.ok(tableActs.table(state, (tr) => void (after = state.apply(tr))))
  const blocks: string[] = []
  after.doc.forEach(
    (one) => void blocks.push(one.type.name === 'table' ? 'table' : one.textContent),
  )
  const [cell] = [after.selection.$from.node(-1).type.name]
  return { blocks, cell }
}

test('a table comes after the block of the caret, and a line after it where it would be the last', () => {
  for (const [at, blocks] of [
    [0, ['a', 'table', 'b', 'c']],
    [1, ['a', 'b', 'table', 'c']],
    [2, ['a', 'b', 'c', 'table', '']],
  ] as const)
    assert.deepEqual(inserted(at, 'a', 'b', 'c').blocks, blocks)
  assert.equal(inserted(1, 'a', 'b').cell, 'tableHeader', 'the caret is in its first cell')
})
