import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appUrl, asAppCode, newSecret, stepOf } from './totp.ts'

/** RFC 6238, appendix B: SHA-1, the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

for (const [seconds, code] of vectors) {
  test(`${code} is accepted at second ${seconds} and one step before and after`, async () => {
    const step = Math.floor(seconds / 30)
    for (const off of [-2, -1, 0, 1, 2]) {
      const now = new Date((seconds + off * 30) * 1000)
      const found = await stepOf(secret, code, now)
      assert.equal(found, Math.abs(off) <= 1 ? step : null, `${off} steps off`)
    }
  })
}

test('a code is six digits, with spaces anywhere', () => {
  for (const text of ['123456', '123 456', ' 1 2 3 4 5 6 ', '123\u00a0456'])
    assert.equal(asAppCode(text), '123456', text)
})

test('any other text is no code', () => {
  const others = [
    '',
    '12345',
    '1234567',
    '12345a',
    '123-456',
    '+12345',
    '12345.',
    '1e5000',
    '-12345',
  ]
  const digitsOfOthers = ['١٢٣٤٥٦', '１２３４５６', '𝟏𝟐𝟑𝟒𝟓𝟔', '12345٦']
  for (const text of [...others, ...digitsOfOthers, '123456\0', '123456; --'])
    assert.equal(asAppCode(text), null, text)
})

test('a secret has 160 bits and is unique', async () => {
  const secrets = await Promise.all(Array.from({ length: 50 }, newSecret))
  for (const one of secrets) assert.match(one, /^[A-Z2-7]{32}$/)
  assert.equal(new Set(secrets).size, 50)
})

test('the otpauth address has the parameters that every app supports and escaped names', async () => {
  const url = new URL(await appUrl(secret, 'Ünder & Sons: Ltd?', 'ada@example.com'))
  assert.equal(url.protocol, 'otpauth:')
  assert.equal(url.host, 'totp')
  const issuer = 'Ünder & Sons: Ltd?'
  const { pathname, searchParams } = url
  assert.equal(decodeURIComponent(pathname), `/${issuer}:ada@example.com`)
  assert.deepEqual(Object.fromEntries(searchParams), {
    issuer,
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
