import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '../../app/server/settings.ts'
import { unknownSentence, unknownSettings } from './unknown.ts'

const known = Object.keys(settings)
const found = (...names: string[]) =>
  unknownSettings(known, Object.fromEntries(names.map((name) => [name, 'tangerine'])))

const mistyped: [given: string, meant: string][] = [
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL_FILE', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['HOSTS', 'HOST'],
  ['PROT', 'PORT'],
]

for (const [given, meant] of mistyped) {
  test(`${given} is taken for ${meant}`, () => {
    assert.deepEqual(found(given), [{ name: given, meant }])
  })
}

test('a name that begins as ours do is reported without a guess', () => {
  assert.deepEqual(found('PORTICO_PORT', 'SALESFORCE_KEY'), [
    { name: 'PORTICO_PORT', meant: null },
    { name: 'SALESFORCE_KEY', meant: null },
  ])
})

test('what is ours, and what every machine has, is not reported', () => {
  const every = 'HOME PATH USER SHELL TERM LANG PWD MAIL HOSTNAME LOGNAME EDITOR TZ NODE_ENV'
  assert.deepEqual(found(...every.split(' '), ...known, ...known.map((name) => `${name}_FILE`)), [])
  assert.deepEqual(unknownSettings(known, { PUBLC_URL: '' }), [], 'empty counts as not set')
})

test('the sentence names the setting that was meant, and never the value', () => {
  const [first] = found('PUBLC_URL')
  assert.ok(first)
  const said = unknownSentence(first)
  assert.equal(
    said,
    'PUBLC_URL is no setting of Portico and changes nothing; was PUBLIC_URL meant?',
  )
})
