import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideOpen, type StaffInbox } from './useStaffInbox.web.ts'

/** A list of so many, of which some have left the box meanwhile, and which is open. */
function inbox(count: number, gone: number[], open: number | null): StaffInbox {
  const rows = Array.from({ length: count }, (_, at) => ({
    row: { id: String(at), reference: `ENQ-${at}` },
    isGone: gone.includes(at),
  }))
  return { list: { rows }, reference: open === null ? null : `ENQ-${open}` } as StaffInbox
}

test('the reader goes on with the rows beside the open one', () => {
  assert.deepEqual(besideOpen(inbox(3, [], 1)), {
    before: 'ENQ-0',
    after: 'ENQ-2',
    isListed: true,
  })
  assert.deepEqual(besideOpen(inbox(3, [], 2)).after, null)
  assert.deepEqual(besideOpen(inbox(3, [], 0)).before, null)
})

test('rows that a colleague has put elsewhere are passed over, but for the open one', () => {
  assert.deepEqual(besideOpen(inbox(5, [1, 3], 2)), {
    before: 'ENQ-0',
    after: 'ENQ-4',
    isListed: true,
  })
  assert.deepEqual(besideOpen(inbox(3, [1], 1)), {
    before: 'ENQ-0',
    after: 'ENQ-2',
    isListed: true,
  })
})

test('beside one that is not listed there is nothing', () => {
  for (const open of [7, null])
    assert.deepEqual(besideOpen(inbox(3, [], open)), {
      before: null,
      after: null,
      isListed: false,
    })
})
