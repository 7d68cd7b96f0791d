import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered, chosen, loaded, openedDraft, sending, typed } from './draft-state.ts'
import { seenOfDraft } from './seen.ts'

const names = ['content', 'risks']
const field = (name: string, value: string, revision: number) => ({
  name,
  value,
  seen: null,
  revision,
  editor: 'phone',
})
const nobody = { saved_at: null, fields: [] }

test('a page that has saved itself has not seen what a colleague wrote in between', () => {
  const opened = loaded(openedDraft('desk', names), { ...nobody, revision: 0 })
  // Revision 1 is the colleague's.
  const sent = sending(typed(opened, 'content', { value: 'All is well.', seen: null }))
  const saved = [{ name: 'content', revision: 2 }]
  const state = answered(sent, { saved_at: '2026-11-20T09:00:00.000Z', saved, refused: [] })
  assert.deepEqual(seenOfDraft(state), { editor: 'desk', revision: 0 })
  const looked = loaded(state, {
    saved_at: null,
    revision: 2,
    fields: [field('risks', 'The print room moves.', 1), field('content', 'All is well.', 2)],
  })
  assert.deepEqual(seenOfDraft(looked), { editor: 'desk', revision: 0 }, 'not chosen yet')
  const { editor, revision } = seenOfDraft(chosen(looked, 'risks', 'other'))
  assert.deepEqual([editor, revision], ['desk', 2])
})

test('what stands beside a field is not seen until it is chosen', () => {
  const opened = loaded(openedDraft('desk', names), { ...nobody, revision: 3 })
  const mine = typed(opened, 'risks', { value: 'None.', seen: null })
  const both = loaded(mine, {
    saved_at: null,
    revision: 5,
    fields: [field('risks', 'The print room moves.', 5)],
  })
  assert.deepEqual(seenOfDraft(both), { editor: 'desk', revision: 4 })
})
