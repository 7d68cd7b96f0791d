import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween, mergedValues, unmergedValues, type MergeValues } from './fields.ts'

const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-23T10:00:00.000Z']
const plain: MergeValues = {
  state: 'open',
  assignee_id: null,
  answered_at: null,
  reply_due_at: late,
  warned: 0,
  subject: '',
  phone: '',
  company: '',
  service_interest: '',
  budget_range: '',
  timeline: '',
}

test('whatever waits goes on waiting, by the earlier time, unless the one that stays has ended', () => {
  const answered = { ...plain, state: 'answered', answered_at: early } as const
  const waiting = { ...plain, reply_due_at: early, warned: 1 }
  const clock = ({ state, answered_at, reply_due_at, warned }: MergeValues) =>
    [state, answered_at, reply_due_at, warned] as const
  assert.deepEqual(clock(mergedValues(plain, waiting)), ['open', null, early, 1])
  assert.deepEqual(clock(mergedValues(waiting, plain)), ['open', null, early, 1])
  assert.deepEqual(clock(mergedValues(answered, plain)), ['open', null, late, 0])
  assert.deepEqual(clock(mergedValues(plain, answered)), ['open', null, late, 0])
  const won = { ...plain, state: 'won', answered_at: late } as const
  assert.deepEqual(clock(mergedValues(won, waiting)), ['won', late, late, 0])
  assert.deepEqual(clock(mergedValues(won, answered)), ['won', early, late, 0])
})

test('for any two enquiries, taking a merge back gives the values before it', () => {
  const states = ['open', 'answered', 'won', 'lost'] as const
  const all = states.flatMap((state) =>
    [early, late].flatMap((at) =>
      ['', 'some'].map((text): MergeValues => ({
        ...plain,
        state,
        answered_at: state === 'open' ? null : at,
        reply_due_at: at,
        phone: text,
        subject: text === '' ? 'a' : '',
        assignee_id: text || null,
      })),
    ),
  )
  for (const kept of all)
    for (const other of all) {
      const after = mergedValues(kept, other)
      const { values, stays } = unmergedValues(after, changesBetween(kept, after))
      assert.deepEqual({ ...after, ...values }, kept)
      assert.deepEqual(stays, [])
    }
})
