import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rhythm } from '../../contract/work.ts'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { overdue, overdueSince } from './overdue.ts'
import type { TodayItem } from '../today/staff.contract.ts'

const firm = { timeZone: 'America/New_York', holidays: new Set(['2026-11-26']) }
const at = (since: string, now: string, rhythm: Rhythm = 'weekly') =>
  overdue({ rhythm, since }, new Date(now), firm)

test('an update is overdue once the day on which it was promised is over, where the firm is', () => {
  // Friday, November 13, and Friday, November 20: midnight in New York is 5:00 in UTC.
  assert.equal(at('2026-11-13T22:00:00.000Z', '2026-11-21T04:59:00.000Z'), null)
  const found = at('2026-11-13T22:00:00.000Z', '2026-11-21T05:00:00.000Z')
  assert.deepEqual(found, { due: '2026-11-21T05:00:00.000Z', late: 0 })
  assert.equal(at('2026-11-13T22:00:00.000Z', '2026-12-24T05:00:00.000Z', 'none'), null)
})

test('only working days make it late, and a day on which nobody works is nobody’s due day', () => {
  const late = (now: string) => at('2026-11-13T22:00:00.000Z', now)?.late
  assert.equal(late('2026-11-22T18:00:00.000Z'), 0, 'on Sunday')
  assert.equal(late('2026-11-23T18:00:00.000Z'), 1, 'on Monday')
  assert.equal(late('2026-11-27T18:00:00.000Z'), 4, 'on Friday, after Thanksgiving')
  // A week after Thursday the 19th is Thanksgiving, so it is due on Friday.
  assert.equal(at('2026-11-19T18:00:00.000Z', '2026-11-27T18:00:00.000Z'), null)
  assert.equal(at('2026-11-19T18:00:00.000Z', '2026-11-28T05:00:00.000Z')?.late, 0)
})

test('every two weeks and every month are as long as they say', () => {
  assert.equal(at('2026-11-02', '2026-11-16T18:00:00.000Z', 'two_weeks'), null)
  assert.equal(at('2026-11-02', '2026-11-17T18:00:00.000Z', 'two_weeks')?.late, 1)
  assert.equal(at('2026-10-30', '2026-11-30T18:00:00.000Z', 'monthly'), null)
  assert.equal(at('2026-10-30', '2026-12-01T18:00:00.000Z', 'monthly')?.late, 1)
})

test('the last day that is overdue says of each update what its own promise says', () => {
  const moments = [
    '2026-11-27T03:00:00.000Z',
    '2026-11-30T12:00:00.000Z',
    '2026-03-01T04:59:00.000Z',
  ]
  for (const now of moments)
    for (const rhythm of ['weekly', 'two_weeks', 'monthly'] as const) {
      const { day, moment } = overdueSince(new Date(now), firm)[rhythm]
      for (let nth = 0; nth < 24 * 60; nth += 1) {
        const since = new Date(Date.parse(now) - nth * 60 * 60 * 1000).toISOString()
        const isOverdue = at(since, now, rhythm) !== null
        assert.equal(since < moment, isOverdue, `${rhythm} since ${since}, at ${now}`)
        const began = since.slice(0, 10)
        assert.equal(began <= day, at(began, now, rhythm) !== null, `${rhythm} from ${began}`)
      }
    }
})

test('Today has it for those who see the project, and for nobody once it is written or not promised', async (t) => {
  const { database, ...here } = await world(t, { demo: false })
  const as = await actors({ database, ...here })
  const halden = idOf('project', 'halden')
  const read = async (by: CastActor) => {
    const answer = await by.call('GET', '/staff/today/')
    const { items } = (await answer.json()) as { items: TodayItem[] }
    return items.filter(({ kind }) => kind === 'update')
  }
  const write = (changes: { rhythm?: Rhythm; status?: 'active' | 'on_hold' | 'planned' }) =>
    database.transaction((trx) =>
      trx.updateTable('project').set(changes).where('id', '=', halden).execute(),
    )
  const move = (created_at: string) =>
    database.transaction((trx) =>
      trx
        .updateTable('project_update')
        .set({ created_at })
        .where('project_id', '=', halden)
        .execute(),
    )
  await database.transaction((trx) => trx.deleteFrom('scheduled_update').execute())
  assert.deepEqual(await read(as.manager), [])
  await write({ rhythm: 'weekly' })
  await move('2026-11-06T15:00:00.000Z')
  const [item] = await read(as.manager)
  assert.deepEqual(
    [item?.about, item?.rhythm, item?.count, item?.waits_on],
    [halden, 'weekly', 5, 'firm'],
  )
  await database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.deepEqual(await read(as.consultant), [])
  assert.deepEqual(await read(as.editor), [])
  await write({ status: 'on_hold' })
  assert.equal((await read(as.owner)).length, 1)
  await write({ status: 'planned' })
  assert.deepEqual(await read(as.owner), [])
  await write({ status: 'active', rhythm: 'monthly' })
  assert.deepEqual(await read(as.owner), [])
  await write({ rhythm: 'weekly' })
  await move('2026-11-18T15:00:00.000Z')
  assert.deepEqual(await read(as.owner), [])
  await database.transaction(async (trx) => {
    await trx.deleteFrom('update_read').execute()
    await trx.deleteFrom('project_update').where('project_id', '=', halden).execute()
  })
  assert.equal((await read(as.owner))[0]?.text, 'first')
})
