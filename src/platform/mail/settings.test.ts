// On SQLite alone: settings are read before a database is opened.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshFolder } from '../../../test/support/database/database.ts'
import { StartError } from '../../contract/start-error.ts'
import { readConfig } from '../../app/server/settings.ts'

const MAIL_FROM = 'hello@coronet.example'

test('without mail settings the program starts without a mail server', () => {
  const { SMTP_URL, MAIL_FROM } = readConfig({})
  assert.deepEqual([SMTP_URL, MAIL_FROM], [undefined, undefined])
})

test('a mail server without a sender is a start error', () => {
  const SMTP_URL = 'smtp://user:secret@mail.example'
  assert.throws(
    () => readConfig({ SMTP_URL }),
    (error: Error) => {
      assert.ok(error instanceof StartError)
      assert.match(error.message, /^MAIL_FROM must be set too: [^\n]+\.$/)
      assert.doesNotMatch(error.message, /secret/)
      return true
    },
  )
})

test('the mail server can come from a file, so that its password is not in the environment', (t) => {
  const file = join(freshFolder(t), 'smtp')
  writeFileSync(file, 'smtps://user:p%40ss@mail.example:465\n')
  const { SMTP_URL } = readConfig({ SMTP_URL_FILE: file, MAIL_FROM })
  assert.equal(SMTP_URL, 'smtps://user:p%40ss@mail.example:465')
})

test('the sender is an address, with or without a name', () => {
  const senderIn = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).MAIL_FROM
  const address = 'hello@coronet.example'
  assert.deepEqual(senderIn(address), { name: '', address })
  assert.deepEqual(senderIn(`<${address}>`), { name: '', address })
  assert.deepEqual(senderIn(`Coronet Consulting <${address}>`), {
    name: 'Coronet Consulting',
    address,
  })
  assert.deepEqual(senderIn(`"Coronet, Inc." <${address}>`), { name: 'Coronet, Inc.', address })
})

const wrong = [
  'http://mail.example',
  'mail.example:25',
  'smtp://',
  'smtp://mail.example/path',
  'smtp://mail.example?pool=true',
  'smtp://secret@mail.example',
  'smtp://:secret@mail.example',
  'smtp://user:%secret@mail.example',
  'smtp://user:secret@mail.example:99999',
]

for (const SMTP_URL of wrong) {
  test(`${SMTP_URL} is refused as a mail server, and its password is not repeated`, () => {
    assert.throws(
      () => readConfig({ SMTP_URL, MAIL_FROM }),
      (error: Error) => {
        assert.ok(error instanceof StartError)
        assert.match(error.message, /^SMTP_URL is not well-formed; allowed is an address such as /)
        assert.doesNotMatch(error.message, /secret/)
        return true
      },
    )
  })
}

const nobody = [
  'Coronet',
  'hello@coronet',
  'a@b.example, c@d.example',
  'Coronet <hello@coronet.example> more',
  'Coronet\r\nBcc: <hello@coronet.example>',
  'Coronet <a@b.example> <c@d.example>',
  '"Coronet" Consulting" <a@b.example>',
]

for (const MAIL_FROM of nobody) {
  test(`${JSON.stringify(MAIL_FROM)} is refused as a sender`, () => {
    assert.throws(() => readConfig({ MAIL_FROM }), /MAIL_FROM is .*; allowed is an address/s)
  })
}
