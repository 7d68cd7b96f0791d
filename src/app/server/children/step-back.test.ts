import assert from 'node:assert/strict'
import { constants } from 'node:os'
import { test } from 'node:test'
import { stepBack } from './step-back.ts'

test('a process steps back, and goes on where it may not', () => {
  const asked: unknown[] = []
  stepBack((...given: unknown[]) => void asked.push(...given))
  assert.deepEqual(asked, [constants.priority.PRIORITY_BELOW_NORMAL])
  stepBack(() => {
    throw Object.assign(new Error('EPERM'), { code: 'ERR_SYSTEM_ERROR' })
  })
})
