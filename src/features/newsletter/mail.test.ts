import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templates, linksIn, seenIn, skeletonOf } from '../../../test/support/mails.ts'
import { scripts } from '../../../test/fixtures/scripts.ts'
import { demoCompany } from '../setup/demo-firm.ts'

const confirmUrl = 'https://www.coronet.example/newsletter/confirm?token=abc'
const unsubscribeUrl = 'https://www.coronet.example/newsletter/stop?of=abc&sign=def'
const given = { email: 'maya@halden.example', confirmUrl, unsubscribeUrl, firm: demoCompany }

test('whoever asked for new posts is sent the way to confirm and the way to stop', () => {
  const headers = { 'List-Unsubscribe': `<${unsubscribeUrl}>` }
  const letter = templates.confirmSubscription({ ...given, headers })
  assert.equal(letter.to, 'maya@halden.example')
  assert.equal(letter.subject, 'Please confirm: new posts of Coronet Consulting')
  assert.deepEqual(letter.headers, headers)
  for (const url of [confirmUrl, unsubscribeUrl]) {
    assert.ok(letter.text.split(/\s/).includes(url), url)
    assert.ok(linksIn(letter).includes(url.replaceAll('&', '&amp;')), url)
  }
  assert.match(seenIn(letter), /works for 48 hours/)
})

test('a mail fetches nothing, and links to the site that sent it alone', () => {
  const letter = templates.confirmSubscription(given)
  const links = linksIn(letter)
  assert.ok(links.length > 0)
  for (const link of links) assert.ok(link.startsWith('https://www.coronet.example'), link)
  assert.doesNotMatch(letter.html, /<(img|script|link|iframe|object)\b|url\(|@import|\bsrc=/)
  assert.match(letter.html, /^<!doctype html><html lang="en"/)
})

test('what a firm calls itself is text, too', () => {
  const plain = skeletonOf(templates.confirmSubscription(given))
  for (const name of scripts) {
    const firm = { ...demoCompany, name, legal_name: name }
    const letter = templates.confirmSubscription({ ...given, firm })
    assert.deepEqual(skeletonOf(letter), plain, name)
    assert.doesNotMatch(letter.subject, /\p{Cc}/u)
  }
})
