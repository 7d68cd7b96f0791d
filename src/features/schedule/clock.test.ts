import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { watchClock } from '../../platform/leading/clock-watch.ts'
import { publishingDue } from './publish-due.ts'

const minute = 60_000

test('after the clock has jumped nothing goes out for ten minutes, so that it can be set right', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database, clock } = here
  await database.transaction((trx) => trx.deleteFrom('scheduled_update').execute())
  const at = { day: '2026-11-20', time: '17:00', scheduled: null }
  const report = { title: 'Week 47', content: 'All is well.', health: 'on_track', progress: 40 }
  const path = `/staff/projects/${idOf('project', 'halden')}/scheduled-update/`
  assert.equal((await as.consultant.call('POST', path, { ...at, ...report })).status, 200)

  let [up, published] = [0, 0]
  const clockWatch = watchClock(clock, () => up)
  const never = () => assert.fail('not asked for')
  const publishing = () =>
    publishingDue({
      database,
      clock,
      log: pino({ enabled: false }),
      audit: {
        act: async (_, run) => await database.transaction(async (trx) => await run(trx, () => {})),
      },
      add: never,
      firm: async () => await Promise.resolve({} as never),
      publishIn: async () => {
        published += 1
        return await Promise.resolve(true)
      },
      endDraft: async () => await Promise.resolve(),
      templates: { updateNotPublished: never },
      origin: '',
      clockWatch,
    })
  const due = publishing()
  const pass = (ms: number) => {
    up += ms
    clock.pass(ms)
  }
  await due.lookAgain()
  const began = clock.now().toISOString()
  clock.pass(24 * 60 * minute)
  await due.lookAgain()
  pass(minute)
  await due.lookAgain()
  await publishing().lookAgain()
  assert.equal(published, 0, 'the clock is a day ahead, also for a process that takes over')
  clock.set(began)
  pass(11 * minute)
  await due.lookAgain()
  pass(11 * minute)
  await due.lookAgain()
  assert.equal(published, 0, 'it is right again, and it is not time yet')
  for (let at = 0; at < 18; at += 1) {
    pass(61 * minute)
    await due.lookAgain()
  }
  assert.equal(published, 1)
})
