import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capOf, pressedKey, type Press, type ScreenKey } from './screen-keys.ts'

const act = () => {}
const keys: ScreenKey[] = [
  { keys: ['j', 'ArrowDown'], label: 'Next', act, repeats: true },
  { keys: ['!'], label: 'Spam', act },
  { keys: ['Enter'], label: 'Open', act: null },
  { keys: ['x'], label: 'Not now', act, when: () => false },
  { keys: ['x'], label: 'Instead', act, when: () => true },
  { keys: ['Escape'], label: 'Back', act },
]
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})

const presses: [what: string, press: Press, label: string | undefined, lettersAct?: boolean][] = [
  ['a letter', press('j'), 'Next'],
  ['a capital, as with Caps Lock', press('J'), 'Next'],
  ['the other key of the same', press('ArrowDown'), 'Next'],
  ['a letter that is held down, where that repeats', press('j', { repeat: true }), 'Next'],
  ['a mark', press('!'), 'Spam'],
  ['a mark that is held down', press('!', { repeat: true }), undefined],
  ['what the browser does', press('Enter'), undefined],
  ['a letter with Ctrl', press('j', { ctrlKey: true }), undefined],
  ['a letter with ⌘', press('j', { metaKey: true }), undefined],
  ['a letter with Alt', press('j', { altKey: true }), undefined],
  ['a letter of two keys, of which one does not act now', press('x'), 'Instead'],
  ['another letter', press('q'), undefined],
  ['a letter that is switched off', press('j', {}), undefined, false],
  ['Escape, with letters switched off', press('Escape'), 'Back', false],
]

for (const [what, pressed, label, lettersAct] of presses)
  test(`${what}: ${label ?? 'nothing'}`, () =>
    assert.equal(pressedKey(pressed, keys, lettersAct)?.label, label))

test('caps have signs for what has a name', () => {
  assert.deepEqual(['j', '!', 'ArrowUp', 'Escape'].map(capOf), ['J', '!', '↑', 'Esc'])
})
