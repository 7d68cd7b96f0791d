import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { readHolidays } from './holiday-store.ts'

test('days off come first that are to come, and each is there once', async (t) => {
  const here = await world(t)
  const { editor } = await actors(here)
  const today = here.clock.now().toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const post = async (path: string, body: object) => {
    const answer = await editor.call('POST', `/staff/days-off/${path}`, body)
    return { status: answer.status, ...((await answer.json()) as { errors?: object }) }
  }
  for (const days of [40, -3, 5, -20, -400]) await post('', { day: day(days), name: `${days}` })
  const again = await post('', { day: day(5), name: 'Again' })
  assert.deepEqual([again.status, again.errors], [400, { day: ['This day is there already.'] }])
  const shown = async () => {
    const answer = await editor.call('GET', '/staff/days-off/')
    const { coming, past } = (await answer.json()) as Record<string, { name: string }[]>
    return [coming, past].map((list) => list?.map(({ name }) => name))
  }
  assert.deepEqual(await shown(), [
    ['5', '40'],
    ['-3', '-20'],
  ])
  assert.equal((await post('remove/', { day: day(5) })).status, 200)
  assert.equal((await post('remove/', { day: day(5) })).status, 404)
  assert.deepEqual(await shown(), [['40'], ['-3', '-20']])
  assert.equal((await readHolidays(here.database)).has(day(40)), true)
  const entries = await here.database.read
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'day-off-%')
    .execute()
  assert.equal(entries.length, 6)
})
