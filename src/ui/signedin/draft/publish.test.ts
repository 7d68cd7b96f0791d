import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DraftEditor, NotSaved } from './draft-editor.ts'
import type { SentField } from './draft-answers.ts'

/** A page that writes `text`, with what it has sent. */
function page({ isDown = false } = {}) {
  const saves: SentField[][] = []
  const editor = new DraftEditor(
    {
      network: {
        read: async () => ({ revision: 0, saved_at: null, fields: [] }),
        async save({ fields }) {
          if (isDown) throw new Error('down')
          saves.push(fields)
          const saved = fields.map(({ name }) => ({ name, revision: saves.length }))
          return { saved_at: '2026-11-20T15:00:00.000Z', saved, refused: [] }
        },
      },
      device: { takeLeft: async () => [], put: () => true, drop() {}, release() {} },
      now: () => 0,
      later: () => () => {},
      failureOf: () => ({ status: 0, message: '' }),
      newName: () => 'desk',
    },
    ['text'],
  )
  const write = (value: string) => editor.write('text', { value, seen: null })
  return { editor, saves, write }
}

test('publishing waits until all is saved, and what is typed meanwhile goes on from it', async () => {
  const { editor, saves, write } = page()
  write('One')
  await editor.publish(async ({ fields }) => {
    assert.deepEqual(
      saves.map(([field]) => field?.value),
      ['One'],
    )
    assert.equal(fields['text']?.isSaved, true)
    write('One, two')
    return { revision: 7 }
  })
  assert.equal(editor.state.fields['text']?.value, 'One, two')
  assert.equal(editor.state.readTo, 7)
  editor.flush()
  await Promise.resolve()
  assert.deepEqual(saves.at(-1), [{ name: 'text', base: 7, value: 'One, two', seen: null }])
})

test('what the server does not get is not published, nor lost where publishing is refused', async () => {
  const down = page({ isDown: true })
  down.write('One')
  const isCalled = async () => assert.fail('it is not saved')
  await assert.rejects(down.editor.publish(isCalled), NotSaved)
  const { editor, write } = page()
  write('One')
  const refused = editor.publish(async () => {
    throw new Error('refused')
  })
  await assert.rejects(refused, /refused/)
  assert.equal(editor.state.fields['text']?.value, 'One')
  write('One, two')
  await editor.publish(async () => ({ revision: 2 }))
  assert.equal(editor.state.fields['text']?.isSaved, true)
})
