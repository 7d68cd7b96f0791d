import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  badgeOf,
  calledBy,
  inOrder,
  invited,
  removed,
  seenProjects,
  sentAgain,
} from './colleague-words.web.ts'
import type { Member } from './contract.ts'

const member = (more: Partial<Member>) =>
  ({
    id: 'a',
    first_name: 'Maya',
    last_name: 'Finch',
    email: 'maya@halden.example',
    projects: null,
    state: 'active',
    suspended_by: null,
    ...more,
  }) as Member

test('somebody is called by their name, and by their address while they have none', () => {
  assert.equal(calledBy(member({})), 'Maya Finch')
  assert.equal(calledBy(member({ first_name: '' })), 'Finch')
  assert.equal(calledBy(member({ first_name: '', last_name: '' })), 'maya@halden.example')
})

test('up to two projects are named, of more how many', () => {
  const titles = new Map([
    ['1', 'One'],
    ['2', 'Two'],
    ['3', 'Three'],
    ['4', 'Four'],
  ])
  const seen = (projects: string[] | null) => seenProjects(member({ projects }), titles)
  assert.equal(seen(null), 'All projects')
  assert.equal(seen([]), 'No project')
  assert.equal(seen(['gone']), 'No project')
  assert.equal(seen(['2']), 'Only Two')
  assert.equal(seen(['1', '3', 'gone']), 'Only One and Three')
  assert.equal(seen(['1', '2', '3']), '3 of 4 projects')
})

test('whoever looks comes first, then the others by name, with numbers as numbers', () => {
  const of = (id: string, first_name: string) => member({ id, first_name, last_name: '' })
  const members = [of('c', 'Bea 10'), of('b', 'Bea 9'), of('own', 'Zoe'), of('a', 'Ada')]
  assert.deepEqual(
    inOrder(members, 'own').map(({ id }) => id),
    ['own', 'a', 'b', 'c'],
  )
})

const badges: [more: Partial<Member>, word: string, shape: string][] = [
  [{}, 'Active', 'dot'],
  [{ state: 'invited' }, 'Invited', 'ring'],
  [{ state: 'suspended', suspended_by: 'organisation' }, 'Suspended by an admin', 'bars'],
  [{ state: 'suspended', suspended_by: 'firm' }, 'Suspended by the firm', 'bars'],
  [{ state: 'invited', suspended_by: 'firm' }, 'Suspended by the firm', 'bars'],
]
for (const [more, word, shape] of badges)
  test(`a member who is ${JSON.stringify(more)} is ${word}`, () =>
    assert.deepEqual(badgeOf(member(more)), { shape, word }))

test('what was done is said as it is: mailed or to be handed over, taken back or removed', () => {
  assert.match(invited(member({}), true), /on its way to maya@halden\.example/)
  assert.match(invited(member({}), false), /No mail has gone out/)
  assert.match(sentAgain(member({}), true), /^Sent again to maya@halden\.example/)
  assert.match(sentAgain(member({}), false), /No mail has gone out/)
  assert.match(removed(member({ state: 'invited' })), /invitation of Maya Finch is taken back/)
  assert.equal(removed(member({})), 'Maya Finch is removed.')
})
