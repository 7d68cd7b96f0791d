import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takingNamesOut } from './nobody.ts'

const address = 'ann.o+news@x-y.example'

test('a name is taken out whatever is in it, as a whole word, and in JSON, too', () => {
  const names = [
    'Åse Lindqvist-Øvergård',
    'Bob (the “Builder”) [x] {1} a|b ^$ .*+? / \\',
    'Ann "Nan" O’Neil',
    'José',
    '100% _Real_',
    '李小龍',
  ]
  for (const name of names) {
    const { from } = takingNamesOut({ names: [name], address })
    assert.equal(from(`Said by ${name}, today`), 'Said by Erased person, today', name)
    const text = JSON.stringify({ by: name, more: [`“${name}”`] })
    const put = { by: 'Erased person', more: ['“Erased person”'] }
    assert.deepEqual(JSON.parse(from(text)), put, name)
  }
})

test('what only begins or ends as the name does stays, and so do other addresses', () => {
  const { from } = takingNamesOut({ names: ['Ann'], address })
  const kept = 'Announced by Joann, Anné and nann.o+news@x-y.example, ann.o+news@x-y.example-two'
  assert.equal(from(kept), kept)
  assert.equal(from('ANN.O+NEWS@x-y.example.'), 'erased@person.invalid.')
})

test('of two names the longer goes first', () => {
  const { from } = takingNamesOut({ names: ['Ann Holm Berg', 'Ann Holm'], address })
  assert.equal(from('Ann Holm Berg; Ann Holm'), 'Erased person; Erased person')
})
