import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKnownTimeZone } from './time-zone.ts'
import { exactLine, line, lines } from './fields.ts'

const controls = ['\0', '\u0001', '\b', '\u000b', '\u001b', '\u007f', '\u0080', '\u0085', '\u009f']
const halves = ['\ud83d', '\ude00', 'a\ude00\ud83d']

test('no text takes a control character or half of a pair', () => {
  for (const schema of [lines(), line(), exactLine()]) {
    for (const bad of [...controls, ...halves])
      assert.equal(schema.safeParse(`a${bad}b`).success, false, JSON.stringify(bad))
    for (const good of ['', 'Zoë 漢字 😀', '👩‍👧', 'שלום']) assert.equal(schema.parse(good), good)
  }
})

test('line breaks and tabs are taken by a text alone, which has one kind of break', () => {
  assert.equal(lines().parse(' a\r\nb\rc\n\td\n'), 'a\nb\nc\n\td')
  for (const bad of ['a\nb', 'a\rb', 'a\tb', 'a\u2028b', 'a\u202eb', 'a\u2066b']) {
    assert.equal(line().safeParse(bad).success, false, JSON.stringify(bad))
    assert.equal(exactLine().safeParse(bad).success, false, JSON.stringify(bad))
  }
  assert.equal(line().parse(' a b\n'), 'a b')
  assert.equal(exactLine().parse(' a '), ' a ')
})

test('a text of 100,000 characters is checked at once', () => {
  assert.equal(lines().parse('ä\n'.repeat(50_000)).length, 99_999)
})

test('a time zone is one by which the server can reckon, too', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'UTC'])
    assert.ok(isKnownTimeZone(zone), zone)
  // Intl knows them; Temporal throws.
  for (const zone of ['PST', 'IST', 'US/Pacific-New', 'Mars/Olympus'])
    assert.equal(isKnownTimeZone(zone), false, zone)
})
