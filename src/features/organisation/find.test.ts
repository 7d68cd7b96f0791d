import assert from 'node:assert/strict'
import { test } from 'node:test'
import { organisationNamed } from './find.ts'

const named = (id: string, name: string) => ({
  id,
  name,
  second_factor_required: false,
  suspended_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
})
const all = [named('a', 'Halden'), named('b', 'Quince'), named('c', 'Halden'), named('Quince', 'd')]

test('an organisation is found by its id, or by a name that it alone has', () => {
  assert.equal(organisationNamed(all, 'c').id, 'c')
  assert.equal(organisationNamed(all, 'd').id, 'Quince')
  assert.equal(organisationNamed(all, 'Quince').name, 'd', 'an id comes first')
})

test('a name that several have is refused with their ids, and an unknown one with all names', () => {
  assert.throws(() => organisationNamed(all, 'Halden'), {
    message: 'Several organisations are called Halden; give the id: a, c.',
  })
  assert.throws(() => organisationNamed(all, 'Pear'), /no organisation Pear; there is "Halden", /)
})
