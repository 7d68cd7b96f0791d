import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templates, linksIn, seenIn, skeletonOf } from '../../../test/support/mail/mails.ts'
import { scripts } from '../../../test/fixtures/scripts.ts'
import { demoCompany } from '../setup/demo-firm.ts'

const confirmUrl = 'https://www.coronet.example/newsletter/confirm?token=abc'
const unsubscribeUrl = 'https://www.coronet.example/newsletter/stop?of=abc&sign=def'
const given = { email: 'maya@halden.example', confirmUrl, unsubscribeUrl, firm: demoCompany }

test('the mail to a new subscriber has a link to confirm and a link to unsubscribe', () => {
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>` }
  const mail = templates.confirmSubscription({ ...given, headers })
  assert.equal(mail.to, 'maya@halden.example')
  assert.equal(mail.subject, 'Please confirm: new posts of Coronet Consulting')
  assert.deepEqual(mail.headers, headers)
  for (const url of [confirmUrl, unsubscribeUrl]) {
    assert.ok(mail.text.split(/\s/).includes(url), url)
    assert.ok(linksIn(mail).includes(url.replaceAll('&', '&amp;')), url)
  }
  assert.match(seenIn(mail), /works for 48 hours/)
})

test('a mail loads nothing from outside and links only to its own site', () => {
  const mail = templates.confirmSubscription(given)
  const links = linksIn(mail)
  assert.ok(links.length > 0)
  for (const link of links) assert.ok(link.startsWith('https://www.coronet.example'), link)
  assert.doesNotMatch(mail.html, /<(img|script|link|iframe|object)\b|url\(|@import|\bsrc=/)
  assert.match(mail.html, /^<!doctype html><html lang="en"/)
})

test('markup in the firm’s name is shown as text', () => {
  const plain = skeletonOf(templates.confirmSubscription(given))
  for (const name of scripts) {
    const firm = { ...demoCompany, name, legal_name: name }
    const mail = templates.confirmSubscription({ ...given, firm })
    assert.deepEqual(skeletonOf(mail), plain, name)
    assert.doesNotMatch(mail.subject, /\p{Cc}/u)
  }
})
