import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { qrCode } from './qr.ts'

const text = `otpauth://totp/Summit%20Advisory:ada?secret=${'A'.repeat(32)}`

/** Paints the path on a square of light modules. */
function painted(path: string, size: number): boolean[][] {
  const square = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const pieces = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)]
  assert.equal(pieces.map(([whole]) => whole).join(''), path, 'nothing else is in the path')
  for (const [, x, y, length, back] of pieces) {
    assert.equal(length, back)
    for (let at = 0; at < Number(length); at++) square[Number(y)]![Number(x) + at] = true
  }
  return square
}

test('the path draws the QR code with a border of four light modules', async () => {
  const { path, size } = await qrCode(text)
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const square = painted(path, size)
  assert.equal(size, data.length + 8)
  const inside = square.slice(4, -4).map((row) => row.slice(4, -4))
  assert.deepEqual(inside, data)
  const dark = (rows: boolean[][]) => rows.flat().filter(Boolean).length
  assert.equal(dark(square), dark(data), 'nothing stands in the border')
})
