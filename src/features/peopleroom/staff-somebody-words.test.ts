import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calledSomebody,
  factorWords,
  membershipWords,
  placeWords,
  seesWords,
  stateBadge,
} from './staff-somebody-words.web.ts'
import type { Somebody } from './staff.contract.ts'

type Membership = Somebody['memberships'][number]
const at = (more: Partial<Membership> = {}) =>
  ({
    organisation: 'Halden',
    role: 'admin',
    state: 'active',
    suspended_by: null,
    second_factor_required: false,
    organisation_suspended: false,
    projects: null,
    ...more,
  }) as Membership
const somebody = (more: Partial<Somebody>) =>
  ({ roles: [], memberships: [], has_second_factor: false, ...more }) as unknown as Somebody

test('somebody is called by their name, else by their address', () => {
  const email = 'maya@halden.example'
  assert.equal(calledSomebody({ name: 'Maya', email }), 'Maya')
  assert.equal(calledSomebody({ name: '', email }), email)
  assert.deepEqual(
    (['active', 'invited', 'suspended'] as const).map((state) => stateBadge(state)?.children),
    [undefined, 'Invited', 'Suspended'],
  )
})

test('where somebody is: of the firm, of one organisation, of several, of none any more', () => {
  assert.match(placeWords(somebody({ roles: ['manager'], memberships: [at()] })), /^Of the firm: /)
  assert.equal(placeWords(somebody({})), 'Of no organisation any more')
  assert.match(placeWords(somebody({ memberships: [at()] })), /^Halden, \w+$/)
  assert.match(placeWords(somebody({ memberships: [at(), at()] })), /^Halden, \w+ and 1 more$/)
})

const states: [more: Partial<Membership>, words: RegExp][] = [
  [{}, /^Active$/],
  [{ organisation_suspended: true }, /^The whole organisation/],
  [{ state: 'invited' }, /^Invited/],
  [{ state: 'suspended', suspended_by: 'firm' }, /^Suspended by us$/],
  [{ state: 'suspended', suspended_by: 'organisation' }, /^Suspended by their admin$/],
]
for (const [more, words] of states)
  test(`a membership with ${JSON.stringify(more)} reads ${words.source}`, () =>
    assert.match(membershipWords(at(more)), words))

test('projects are counted, and a second factor that is missing says who asks for one', () => {
  assert.deepEqual(
    [null, [], ['a'], ['a', 'b']].map((projects) => seesWords(at({ projects }))),
    ['sees all projects', 'sees 0 projects', 'sees 1 project', 'sees 2 projects'],
  )
  const asks = at({ second_factor_required: true })
  assert.equal(factorWords(somebody({ has_second_factor: true, memberships: [asks] })), 'Yes')
  assert.equal(factorWords(somebody({ memberships: [at()] })), 'No')
  assert.match(factorWords(somebody({ memberships: [at(), asks] })), /because Halden requires one$/)
  assert.match(factorWords(somebody({ roles: ['editor'], memberships: [asks] })), /where the firm/)
})
