import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queuing, writeMail } from './template.ts'

const templates = {
  welcome: (name: string, { origin }: { origin: string }) => ({
    to: `${name}@client.example`,
    subject: `Welcome, ${name}`,
    text: origin,
    html: `<p>${origin}</p>`,
  }),
}
const site = { origin: 'https://coronet.example' }
const written = templates.welcome('ada', site)

test('a queued mail names its template and the template’s input', () => {
  const mail = queuing(templates).welcome('ada', site)
  assert.deepEqual(mail, { template: 'welcome', given: ['ada', site] })
  assert.deepEqual(writeMail(templates, JSON.parse(JSON.stringify(mail)), site), written)
})

test('mails queued by an earlier version are sent as they were meant', () => {
  assert.deepEqual(writeMail(templates, { letter: 'welcome', about: ['ada'] }, site), written)
  assert.deepEqual(writeMail(templates, written, site), written)
})

test('a payload without a template is returned unchanged, for the mailer to refuse', () => {
  for (const payload of [
    null,
    'a mail',
    {},
    { template: 'gone', given: [] },
    { template: 'toString', given: [] },
  ])
    assert.deepEqual(writeMail(templates, payload, site), payload)
})
