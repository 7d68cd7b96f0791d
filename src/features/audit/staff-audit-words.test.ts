import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboutWords,
  actionWords,
  actorWords,
  fieldWords,
  valueWords,
} from './staff-audit-words.web.ts'

test('an entry reads as a sentence would, whatever is gone by now', () => {
  assert.equal(actionWords('second-factor-reset'), 'Second factor reset')
  assert.equal(fieldWords('second_factor_required'), 'second factor required')
  const maya = { id: 'a1', name: 'Maya', kind: 'member' } as Parameters<typeof aboutWords>[0]
  assert.deepEqual([null, maya, { ...maya, name: null }].map(actorWords), [
    'nobody signed in',
    'Maya',
    'a1',
  ])
  assert.deepEqual([maya, { ...maya, kind: null }, { ...maya, name: null }].map(aboutWords), [
    'Maya (member)',
    'Maya',
    'a1',
  ])
})

test('each kind of value has words of its own: none, nothing, empty, yes and no, numbers', () =>
  assert.deepEqual(
    [undefined, null, '', true, false, 0, 'owner'].map((value) => valueWords(value)),
    ['was not there', 'nothing', 'empty', 'yes', 'no', '0', 'owner'],
  ))
