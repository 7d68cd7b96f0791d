import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAttribution, isDivider, isHeaderBlock, isMobileSignature } from './quoting-words.ts'

const attribution = 'On Fri, 20 Nov 2026 Grete wrote:'
const padded = (length: number) =>
  attribution.replace('Grete', 'G'.repeat(length - attribution.length + 5))

test('a line with a date above a quote says who wrote it, and any other is text', () => {
  assert.ok(isAttribution(attribution, true))
  assert.ok(isAttribution(`  *${attribution}*`, true), 'in bold')
  assert.ok(!isAttribution('On this I agree with what Grete wrote:', true), 'without a date')
  assert.ok(!isAttribution(attribution.replace(':', '.'), true), 'without a colon')
})

test('a line of up to 400 characters says who wrote a quote, and none that is longer', () => {
  assert.ok(isAttribution(padded(400), true))
  assert.ok(!isAttribution(padded(401), true))
})

test('with nothing quoted below, it takes an address in the line', () => {
  assert.ok(!isAttribution(attribution, false))
  assert.ok(isAttribution('On Fri, 20 Nov 2026 <grete@nordkai.example> wrote:', false))
  assert.ok(!isAttribution('On Fri, 20 Nov 2026 Grete @ home wrote:', false))
})

test('a divider is a short line of its own', () => {
  assert.ok(isDivider('-- Original Message --'))
  assert.ok(isDivider('Begin forwarded message:'))
  assert.ok(!isDivider(`${'-'.repeat(60)} Original Message ${'-'.repeat(60)}`))
  assert.ok(!isDivider('Your original message'))
})

test('the head of a mail is a sender and two more of its lines, under a rule or not', () => {
  const head = ['From: Grete', 'Sent: Friday', 'Dear Mona', 'Subject: Quoting']
  assert.ok(isHeaderBlock(head))
  assert.ok(isHeaderBlock(['________', ...head]))
  assert.ok(!isHeaderBlock(['_______', ...head]), 'a shorter rule')
  assert.ok(!isHeaderBlock(head.slice(0, 3)), 'one more line')
  assert.ok(!isHeaderBlock(['Subject: Quoting', 'Sent: Friday', 'To: Mona']), 'no sender')
})

test('what a phone puts below a mail is no text, up to 160 characters', () => {
  assert.ok(isMobileSignature('Sent from my iPhone'))
  assert.ok(
    !isMobileSignature('Sent you the file by phone yesterday, and here is what it is about: all'),
  )
  assert.ok(!isMobileSignature('I sent it from my iPhone'))
})
