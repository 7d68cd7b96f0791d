import assert from 'node:assert/strict'
import { test } from 'node:test'
import { telephone } from './telephone.ts'

const numbers: [written: string, dialled: string | undefined][] = [
  ['(212) 555-0142', 'tel:2125550142'],
  [' +1 212-555-0142 ', 'tel:+12125550142'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['030 / 901 820', 'tel:030901820'],
  ['(212) 555-0142 ext. 7', 'tel:2125550142;ext=7'],
  ['(212) 555-0142 x 12', 'tel:2125550142;ext=12'],
  ['1-800-CORONET', undefined],
  ['see our page', undefined],
  ['12', undefined],
  ['(212) 555-0142\r\nBcc: x', undefined],
  ['', undefined],
]

for (const [written, dialled] of numbers) {
  test(`“${written}” is dialled as ${dialled ?? 'nothing'}`, () => {
    assert.equal(telephone(written), dialled)
  })
}
