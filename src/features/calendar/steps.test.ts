import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAfterKey } from './steps.web.ts'

const noModifier = { ctrlKey: false, altKey: false, metaKey: false }
const monday = 1

test('arrows, Home, End and Page keys move through the days of the month grid', () => {
  const moves = {
    ArrowLeft: '2026-11-18',
    ArrowRight: '2026-11-20',
    ArrowUp: '2026-11-12',
    ArrowDown: '2026-11-26',
    Home: '2026-11-16',
    End: '2026-11-22',
    PageUp: '2026-10-19',
    PageDown: '2026-12-19',
  }
  for (const [key, day] of Object.entries(moves))
    assert.equal(dayAfterKey({ key, ...noModifier }, '2026-11-19', monday), day, key)
})

test('other keys, and keys of the browser, move nowhere', () => {
  assert.equal(dayAfterKey({ key: 'a', ...noModifier }, '2026-11-19', monday), null)
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey'])
    assert.equal(
      dayAfterKey({ key: 'ArrowLeft', ...noModifier, [modifier]: true }, '2026-11-19', monday),
      null,
      modifier,
    )
})
