import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DraftEditor } from './draft-editor.ts'
import type { ServerDraft } from './draft-answers.ts'
import { writeBackIn } from './write-back.ts'

/** A page that writes a title and a text, of which the server says `read`. */
const page = (read: () => Promise<ServerDraft>) =>
  new DraftEditor(
    {
      network: { read, save: async () => ({ saved_at: '', saved: [], refused: [] }) },
      device: { takeLeft: async () => [], put: () => true, drop() {}, release() {} },
      now: () => 0,
      later: () => () => {},
      failureOf: () => ({ status: 500, message: 'It is away.' }),
      newName: () => 'desk',
    },
    ['title', 'text'],
  )

const fields = Object.entries({ title: 'Quinces', text: 'Late.' }).map(([name, value]) => ({
  name,
  value,
  seen: null,
  revision: 4,
  editor: '',
}))
const restored = [
  { name: 'title', before: 'Medlars', after: 'Quinces' },
  { name: 'text', before: 'Dry.', after: 'Late.' },
]
const valuesIn = ({ state }: DraftEditor) => Object.values(state.fields).map(({ value }) => value)

test('what was typed since stays when the rest is written back, and is named', async () => {
  const editor = page(async () => ({ revision: 4, saved_at: null, fields }))
  // Asked for before the server has said what there is.
  const first = writeBackIn(editor, [])
  assert.deepEqual(await first, [])
  editor.write('text', { value: 'Late, by hand.', seen: null })
  assert.deepEqual(await writeBackIn(editor, restored), ['text'])
  assert.deepEqual(valuesIn(editor), ['Medlars', 'Late, by hand.'])
})

test('where nobody knows what is written by now, nothing is written back', async () => {
  const editor = page(async () => Promise.reject(new Error('down')))
  await assert.rejects(writeBackIn(editor, restored), /It is away/)
  assert.deepEqual(valuesIn(editor), ['', ''])
})
