import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginOf, sameName } from './client-fields.web.ts'

test('a client begins with what the enquiry says', () => {
  const enquiry = { name: ' Anna Maria  Olsen ', company: 'Nordkai', subject: 'CPQ' }
  assert.deepEqual(beginOf(enquiry), {
    organisation_name: 'Nordkai',
    first_name: 'Anna',
    last_name: 'Maria Olsen',
    project_title: 'CPQ',
  })
  const short = beginOf({ name: 'Lena', company: '', subject: 'x'.repeat(200) })
  assert.deepEqual(
    [short.organisation_name, short.first_name, short.last_name],
    ['Lena', 'Lena', ''],
  )
  assert.equal(short.project_title.length, 120)
})

test('an organisation is there already in whatever spelling', () => {
  assert.ok(sameName(' nordkai  PILOTS ', 'Nordkai Pilots'))
  assert.ok(!sameName('Nordkai', 'Nordkai Pilots'))
})
