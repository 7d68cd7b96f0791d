import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '../../contract/endpoint.ts'
import { nothing } from '../../contract/fields.ts'
import { Problem } from '../../contract/problem.ts'
import type { Pass } from '../auth/viewer.ts'
import { serve } from './serve.ts'

const anything = endpoint({
  method: 'GET',
  path: '/anything/',
  access: 'anyone',
  summary: 'Anything.',
  limit: { count: 9, seconds: 60 },
  params: nothing,
  query: nothing,
  output: nothing,
  tags: [],
})

/** What a call throws whose handler the database has refused something. */
async function thrown(error: unknown, more: { movesAll?: boolean } = {}): Promise<unknown> {
  const route = serve(anything, async () => await refuse(error), more)
  const pass = { endpoint: anything, viewer: null } as unknown as Pass
  const caller = { viewer: null } as never
  const input = { params: {}, query: new URLSearchParams() }
  try {
    return await route.answer(input, caller, pass)
  } catch (reason) {
    return reason
  }
}

async function refuse(error: unknown): Promise<never> {
  throw error
}

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })
const forbidden = 'new row violates row-level security policy for table "message"'

test('what the database refuses because it went meanwhile is said in words, with its cause', async () => {
  for (const error of [refusal('23503', 'key'), refusal('42501', forbidden)]) {
    const problem = await thrown(error)
    assert.ok(problem instanceof Problem)
    assert.deepEqual([problem.status, problem.cause], [409, error])
  }
})

test('a missing grant is a fault of ours', async () => {
  const error = refusal('42501', 'permission denied for table message')
  assert.equal(await thrown(error), error)
})

test('so is any row that is refused where all that hangs on something is moved', async () => {
  for (const error of [refusal('23503', 'key'), refusal('42501', forbidden)])
    assert.equal(await thrown(error, { movesAll: true }), error)
})
