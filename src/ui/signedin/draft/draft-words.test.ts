import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bothTexts } from './both-texts.ts'
import type { DraftState } from './draft-state.ts'
import { draftWords } from './draft-words.ts'

type Field = DraftState['fields'][string]
const field = (more: Partial<Field>) =>
  ({ value: 'Text', isSaved: true, others: [], ...more }) as Field
const words = (more: object, one: Partial<Field> = {}) =>
  draftWords(
    {
      failure: null,
      fields: { text: field(one) },
      isOnDevice: true,
      savedAt: null,
      sending: false,
      ...more,
    } as unknown as DraftState,
    (at) => `at ${at}`,
  )

const left = { isSaved: false }
const cases: [what: string, more: object, one: Partial<Field>, words: string, isFailed: boolean][] =
  [
    ['all is saved', { savedAt: '9:00' }, {}, 'Saved at 9:00', false],
    ['nothing was written', { savedAt: '9:00' }, { value: '' }, '', false],
    ['it was never saved', {}, {}, '', false],
    ['it is being sent', { sending: true }, left, 'Saving…', false],
    ['it waits on the device', {}, left, 'Kept on this device', false],
    [
      'the device is full',
      { isOnDevice: false },
      left,
      'This device has no room for it either',
      true,
    ],
    [
      'there is no connection',
      { failure: { status: 0, message: '' } },
      left,
      'Not saved: no connection. Kept on this device',
      true,
    ],
    [
      'it was refused',
      { failure: { status: 400, message: 'Too long.' } },
      left,
      'Not saved: Too long. Kept on this device',
      true,
    ],
    [
      'what was refused is saved by now',
      { failure: { status: 400, message: 'Too long.' }, savedAt: '9:00' },
      {},
      'Saved at 9:00',
      false,
    ],
    [
      'somebody else has changed it',
      {},
      { isSaved: false, others: [{ from: 'server', value: 'x' }] as never },
      'Not saved: it was changed elsewhere, too. Kept on this device',
      true,
    ],
    [
      'another tab has it otherwise',
      {},
      { isSaved: false, others: [{ from: 'device', value: 'x' }] as never },
      'Kept on this device',
      false,
    ],
  ]
for (const [what, more, one, said, isFailed] of cases)
  test(`a draft of which ${what} says “${said}”`, () =>
    assert.deepEqual(words(more, one), { words: said, isFailed }))

test('two texts are one below the other, with an empty line only between two', () => {
  assert.equal(bothTexts('One.\n', 'Two.'), 'One.\n\nTwo.')
  assert.equal(bothTexts('', 'Two.'), 'Two.')
  assert.equal(bothTexts('One.  ', ''), 'One.')
})
