import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restorable } from './restorable.ts'

test('what an earlier state does not have stays as it is, and what it has as empty is emptied', () => {
  const now = { title: 'Quinces', excerpt: 'Late.', text: 'Not before the frost.', topic: 'trees' }
  const once = { title: 'Medlars', topic: 'trees', excerpt: '' }
  assert.deepEqual(restorable(['title', 'excerpt', 'topic', 'text'], { once, now }), [
    { name: 'title', before: 'Quinces', after: 'Medlars' },
    { name: 'excerpt', before: 'Late.', after: '' },
  ])
})
