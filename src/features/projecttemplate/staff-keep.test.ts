import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesNow, namesCompany } from './staff-keep.web.ts'

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

test('what was begun stays as typed, also when the project has gained or lost a line since', () => {
  const line = (id: string, title: string) => ({ id, title, detail: null, isOut: false })
  const begun = [line('a', 'In our words'), line('gone', 'Withdrawn since')]
  const now = [line('a', 'At Halden'), line('new', 'Added since')]
  assert.deepEqual(
    linesNow(now, begun).map(({ title }) => title),
    ['In our words', 'Added since'],
  )
})
