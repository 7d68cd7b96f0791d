import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AvailabilityChange } from '../../../database/away.ts'
import { world } from '../../../../test/support/world.ts'

test('/health and /ready say that the database is away, and when it is back', async (t) => {
  const listeners: ((change: AvailabilityChange) => void)[] = []
  const { get } = await world(t, {
    wrap: (database) => ({
      ...database,
      onAvailability(listener) {
        database.onAvailability(listener)
        listeners.push(listener)
      },
    }),
  })
  const become = (change: AvailabilityChange) => {
    for (const listener of listeners) listener(change)
  }
  const says = async () => {
    const seen = ['/health', '/ready'].map(async (path) => {
      const answer = await get(path)
      const { ok, ready, database } = (await answer.json()) as Record<string, unknown>
      return [answer.status, ok ?? ready, database]
    })
    return await Promise.all(seen)
  }
  const here = [
    [200, true, 'here'],
    [200, true, 'here'],
  ]
  const away = [
    [200, true, 'away'],
    [503, false, 'away'],
  ]
  assert.deepEqual(await says(), here)
  become({ state: 'away', why: 'it does not answer' })
  assert.deepEqual(await says(), away)
  become({ state: 'busy', why: 'it is locked' })
  assert.deepEqual(await says(), away, 'one that is busy may be away as well')
  become({ state: 'back', ms: 1_000 })
  assert.deepEqual(await says(), here)
  become({ state: 'busy', why: 'it is locked' })
  assert.deepEqual(await says(), here)
})
