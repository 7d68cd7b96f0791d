import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calledPerson, numbered, personBadge, seenWords } from './staff-client-words.web.ts'

test('one is one, and everything else is many', () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => numbered(count, 'thread')),
    ['0 threads', '1 thread', '2 threads'],
  )
  assert.equal(numbered(1, 'person', 'people'), '1 person')
  assert.equal(numbered(3, 'person', 'people'), '3 people')
})

test('somebody is called by their name, and by their address while they have none', () => {
  const email = 'maya@halden.example'
  assert.equal(calledPerson({ first_name: 'Maya', last_name: '', email }), 'Maya')
  assert.equal(calledPerson({ first_name: '', last_name: '', email }), email)
})

test('only who is not simply there has a mark, and it says who shut them out', () => {
  const words = (state: 'active' | 'invited' | 'suspended', by: 'firm' | 'organisation' | null) =>
    personBadge({ state, suspended_by: by })?.children ?? null
  assert.equal(words('active', null), null)
  assert.equal(words('invited', null), 'Invited')
  assert.equal(words('suspended', 'organisation'), 'Suspended by their admin')
  assert.equal(words('suspended', 'firm'), 'Suspended by us')
})

test('up to two projects are named, of more how many', () => {
  const all = ['One', 'Two', 'Three'].map((title) => ({ id: title, title }))
  const seen = (projects: string[] | null) => seenWords({ projects }, all)
  assert.equal(seen(null), 'sees all projects')
  assert.equal(seen(['gone']), 'sees no project')
  assert.equal(seen(['Two']), 'sees only Two')
  assert.equal(seen(['Three', 'One']), 'sees only One and Three')
  assert.equal(seen(['One', 'Two', 'Three']), 'sees 3 projects')
})
