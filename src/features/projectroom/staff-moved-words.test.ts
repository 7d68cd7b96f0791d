import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedInWords } from './staff-moved-words.web.ts'

type Move = Parameters<typeof movedInWords>[0]
const words = (from_date: string, to_date: string, more: Partial<Move> = {}) =>
  movedInWords({
    from_date,
    to_date,
    whose: 'client',
    reason: 'The plans came late',
    shared: false,
    carried: false,
    author_name: 'Mona',
    ...more,
  } as Move)

test('a move says how far, which way, whose days, why, and who reads that', () => {
  assert.match(
    words('2026-11-20', '2026-11-21'),
    /^Moved from .*20.*, 1 day later, the client’s: The plans came late \(Mona; team\)$/,
  )
  assert.match(words('2026-11-20', '2026-11-19', { whose: 'firm' }), /, 1 day earlier, ours: /)
  assert.match(
    words('2026-11-20', '2026-11-13', { whose: 'nobody' }),
    /, 7 days earlier, nobody’s: /,
  )
  assert.match(words('2026-11-20', '2026-12-20', { carried: true }), /30 days later along with one/)
  assert.match(words('2026-11-20', '2026-11-21', { shared: true }), /; the client reads this\)$/)
})
