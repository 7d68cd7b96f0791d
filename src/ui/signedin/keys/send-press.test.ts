import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSendPress } from './send-press.ts'

const press = (key: string, more = {}) =>
  isSendPress({ key, ctrlKey: false, metaKey: false, ...more })

test('Enter sends with Ctrl or ⌘ alone, and no other key does', () => {
  assert.equal(press('Enter', { ctrlKey: true }), true)
  assert.equal(press('Enter', { metaKey: true }), true)
  assert.equal(press('Enter'), false)
  assert.equal(press('a', { ctrlKey: true }), false)
})
