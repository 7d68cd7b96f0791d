import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesCompany } from './staff-keep.web.ts'

test('words that name a client, also by a part of its name, are found', () => {
  const company = 'Halden Marine Supply & Co.'
  for (const words of ['Handed over to Halden’s own admin', 'MARINE stock', 'for halden'])
    assert.ok(namesCompany(words, company), words)
  for (const words of ['The supply of rope', 'Prices and stock', '', 'And the rest'])
    assert.ok(!namesCompany(words, company), words)
})

test('a company of short or common words alone is found by its whole name', () => {
  assert.ok(namesCompany('Pumps for 3M', '3M'))
  assert.ok(namesCompany('The supply group ltd moves', 'Supply Group Ltd'))
  assert.ok(!namesCompany('Supply of pumps', 'Supply Group Ltd'))
})
