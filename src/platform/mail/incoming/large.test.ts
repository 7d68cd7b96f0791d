import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lightened } from './lighten.ts'
import { parseMail } from './parse.ts'
import { cutQuoting } from './quoting.ts'

async function* chunksOf(text: string) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += 65_536) yield all.subarray(at, at + 65_536)
}

const head = [
  'From: ada@client.example',
  'To: reply@coronet.example',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'The plan is attached.',
  '--b',
  'Content-Type: application/pdf; name="plan.pdf"',
  'Content-Disposition: attachment; filename="plan.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
]
const tail = [
  '--b',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename="notes.txt"',
  '',
  'notes',
  '--b--',
  '',
]

test('of a mail of 20 MB a small part is read, with its text and the names of its files', async () => {
  const bulk = Array.from({ length: 270_000 }, () => 'QUJD'.repeat(19))
  const raw = await lightened(chunksOf([...head, ...bulk, ...tail].join('\r\n')))
  assert.ok(raw.length < 100_000, `${raw.length} bytes`)
  const { text, attachments } = await parseMail(raw)
  assert.equal(text, 'The plan is attached.')
  assert.deepEqual(
    attachments.map(({ name }) => name),
    ['plan.pdf', 'notes.txt'],
  )
})

test('a small mail is read whole', async () => {
  const mail = [...head, 'QUJD', ...tail].join('\r\n')
  assert.equal((await lightened(chunksOf(mail))).toString(), mail)
})

test('of a text without an end its beginning is left, and nothing takes long', async () => {
  const endless = ['From: ada@client.example', '', 'Yes.', ...Array(400_000).fill('On 1 a@b wrote')]
  const raw = await lightened(chunksOf(endless.join('\r\n')))
  assert.ok(raw.length < 200_000)
  const { text } = await parseMail(raw)
  assert.match(cutQuoting(text).text, /^Yes\.\nOn 1 a@b wrote\n/)
})

test('what is no mail, or is nested without an end, is refused by its reader', async () => {
  const nested = Array.from(
    { length: 100 },
    (_, nth) => `Content-Type: multipart/mixed; boundary="b${nth}"\r\n\r\n--b${nth}\r\n`,
  )
  await assert.rejects(parseMail(Buffer.from(nested.join(''))), /nesting/)
  await assert.rejects(parseMail(Buffer.from('X: a\r\n'.repeat(80_000))), /header size/)
})
