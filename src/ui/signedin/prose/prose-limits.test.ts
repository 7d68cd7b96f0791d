import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { doc, p, table } from '../../../contract/prose.ts'
import { readRichText, whyNoRichText, type RichText } from '../../../contract/richtext.ts'
import { prosePlugins } from './prose-keys.ts'
import { limitAt, limitSaid } from './prose-limits.ts'
import { proseDoc, proseSchema, proseText } from './prose-schema.ts'
import { tableActs } from './prose-table.ts'

const start = (text: RichText) =>
  EditorState.create({ doc: proseDoc(JSON.stringify(text)), plugins: prosePlugins({}) })

/** As pasted at the end of a text. */
function pasted(text: RichText) {
  const before = start(doc(p('Before.')))
  const { content } = proseSchema.nodeFromJSON(text)
  const change = before.tr.insert(before.doc.content.size, content)
  const { state, transactions } = before.applyTransaction(change)
  return { state, said: limitSaid(transactions), saved: proseText(state.doc) }
}

const grid = (rows: number, cells: number) =>
  doc(
    table(
      ...Array.from({ length: rows }, (_, row) =>
        Array.from({ length: cells }, (_, cell) => `${row}/${cell}`),
      ),
    ),
  )
const wordsIn = (text: RichText) => JSON.stringify(text).match(/\d+\/\d+/g) ?? []

for (const [rows, cells, tables, says] of [
  [500, 30, 1, null],
  [1_001, 2, 3, /at most 500 rows\. What was more stands in a table of its own\.$/],
  [3, 61, 3, /at most 30 columns\. What was more/],
  [501, 31, 4, /30 columns\. .*500 rows\./],
] as const)
  test(`a pasted table of ${rows} rows and ${cells} columns can be saved, with all that it says`, () => {
    const { said, saved } = pasted(grid(rows, cells))
    const read = readRichText(saved)
    assert.ok(read)
    assert.equal(read.content.filter(({ type }) => type === 'table').length, tables)
    assert.deepEqual(wordsIn(read).toSorted(), wordsIn(grid(rows, cells)).toSorted())
    if (says) assert.match(said ?? '', says)
    else assert.equal(said, null)
  })

test('the paragraphs of a cell that are too many become lines of the last', () => {
  const text = grid(2, 2)
  const [first] = text.content
  assert.ok(first?.type === 'table')
  const lines = Array.from({ length: 120 }, (_, nth) => p(`9/${nth}`))
  Object.assign(first.content[1]?.content[1] ?? {}, { content: lines })
  const { said, saved } = pasted(text)
  const read = readRichText(saved)
  assert.ok(read)
  assert.match(
    said ?? '',
    /at most 50 paragraphs\. Those that were more are lines of the last one\.$/,
  )
  assert.equal(saved.match(/hardBreak/g)?.length, 70)
  assert.deepEqual(wordsIn(read), wordsIn(text))
})

test('a table that is full has no further row or column, and Enter in a full cell makes a line', () => {
  const within = (state: EditorState) =>
    state.apply(state.tr.setSelection(TextSelection.near(state.doc.resolve(4))))
  const [full, free] = [within(start(grid(500, 30))), within(start(grid(2, 2)))]
  for (const act of ['rowAfter', 'columnAfter'] as const)
    assert.deepEqual(
      [full, free].map((state) => tableActs[act](state)),
      [false, true],
    )
  assert.match(limitAt(full, 'rows') ?? '', /500 rows/)
  assert.equal(limitAt(free, 'cells'), null)
  const { state } = pasted(grid(1, 1))
  let now = within(start(doc(...(readRichText(proseText(state.doc))?.content.slice(1) ?? []))))
  for (let nth = 0; nth < 60; nth += 1)
    now = now.apply(now.tr.split(now.selection.head).insertText('9'))
  assert.ok(readRichText(proseText(now.doc)))
  assert.equal(now.doc.textContent.length, 63)
})

test('the refusal of what is too large names the limit', () => {
  assert.match(whyNoRichText(JSON.stringify(grid(501, 1))), /at most 500 rows/)
  assert.match(whyNoRichText(JSON.stringify(grid(1, 31))), /at most 30 columns/)
  assert.equal(whyNoRichText('{"type":"doc","content":[{}]}'), 'Not a text that can be shown.')
  assert.equal(whyNoRichText('no'), 'Not a text that can be shown.')
})
