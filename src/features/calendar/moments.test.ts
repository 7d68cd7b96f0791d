import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, momentsOf, mostDays } from './contract.ts'

test('days begin 14 hours before they do in UTC, and end 12 hours after', () => {
  assert.deepEqual(momentsOf({ from: '2026-11-20', to: '2026-11-20' }), {
    begin: '2026-11-19T10:00:00.000Z',
    end: '2026-11-21T12:00:00.000Z',
  })
  assert.deepEqual(momentsOf({ from: '2026-12-31', to: '2027-01-01' }), {
    begin: '2026-12-30T10:00:00.000Z',
    end: '2027-01-02T12:00:00.000Z',
  })
})

test('days are in order, and at most so many', () => {
  const isFine = (from: string, to: string) => days.safeParse({ from, to }).success
  assert.equal(mostDays, 400)
  assert.equal(isFine('2026-11-20', '2026-11-20'), true)
  assert.equal(isFine('2026-11-20', '2026-11-19'), false)
  assert.equal(isFine('2026-01-01', '2027-02-04'), true, '400 days with both')
  assert.equal(isFine('2026-01-01', '2027-02-05'), false)
})
