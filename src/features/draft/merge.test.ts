import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allHeld, mergeFields } from './merge.ts'

const was = {
  text: { value: 'One', seen: null, revision: 3, editor: 'desk', sequence: 5 },
}

/** What becomes of a save of `text` over what the desk saved fifth, as revision 3. */
function saved(given: { editor: string; sequence?: number; base?: number; value?: string }) {
  const { editor, sequence = 1, base = 0, value = 'Two' } = given
  const fields = [{ name: 'text', base, value, seen: null }]
  const { fields: now, ...rest } = mergeFields(
    was,
    { editor, sequence, fields },
    { sent: 0, next: 4 },
  )
  return { ...rest, text: now['text'] }
}

test('a page goes on from its own save by a later one alone', () => {
  const later = saved({ editor: 'desk', sequence: 6 })
  assert.deepEqual(later.text, {
    value: 'Two',
    seen: null,
    revision: 4,
    editor: 'desk',
    sequence: 6,
  })
  assert.deepEqual([later.saved, later.refused, later.isChanged], [['text'], [], true])
  for (const sequence of [4, 5]) {
    const early = saved({ editor: 'desk', sequence, base: 9 })
    assert.deepEqual([early.saved, early.refused, early.isChanged], [[], ['text'], false])
    assert.deepEqual(early.text, was.text)
  }
})

test('another page changes what it has seen the newest revision of', () => {
  assert.deepEqual(saved({ editor: 'phone', base: 3 }).saved, ['text'])
  assert.deepEqual(saved({ editor: 'phone', base: 2, sequence: 9 }).refused, ['text'])
})

test('the same text once more is saved and changes nothing but the count of its own page', () => {
  const own = saved({ editor: 'desk', sequence: 6, value: 'One' })
  assert.deepEqual([own.saved, own.isChanged], [['text'], false])
  assert.deepEqual(own.text, { ...was.text, sequence: 6 })
  assert.deepEqual(saved({ editor: 'desk', sequence: 4, value: 'One' }).text, was.text)
  const others = saved({ editor: 'phone', base: 3, value: 'One' })
  assert.deepEqual([others.saved, others.text], [['text'], was.text])
})

test('a field that nobody has written is empty since what was sent last', () => {
  const name = 'title'
  const at = { sent: 2, next: 4 }
  const save = (base: number) =>
    mergeFields(
      {},
      { editor: 'desk', sequence: 1, fields: [{ name, base, value: 'A', seen: null }] },
      at,
    )
  assert.deepEqual(save(2).saved, [name])
  assert.deepEqual(save(1).refused, [name], 'it had not seen that it was sent')
})

test('a text holds another one that at most one piece was put into', () => {
  const holds = (text: string, whole: string) => allHeld({ text }, { text: whole })
  for (const whole of ['abcd', 'xabcd', 'abxcd', 'abcdx', 'ababcd']) assert.ok(holds('abcd', whole))
  for (const whole of ['abc', 'axbxcd', 'abxd', '']) assert.ok(!holds('abcd', whole), whole)
  assert.ok(!allHeld({ text: 'a' }, { title: 'a' }), 'under another name')
  assert.ok(!allHeld({ text: 'a', title: 'b' }, { text: 'a' }), 'all of them')
})
