import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf } from '../../../test/fixtures/cast.ts'
import { actors } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import { createAudit } from '../../platform/audit/act.ts'
import { createLog } from '../../platform/log.ts'
import { retention } from './retention.ts'
import { periodNames, type PeriodName } from './staff.contract.ts'

const aDay = 24 * 60 * 60 * 1000

test('the draft of an update that is scheduled stays for as long as that', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const at = here.clock.now().toISOString()
  const project = idOf('project', 'halden')
  const draft = {
    id: 'draft'.padEnd(22, '_'),
    subject: 'project',
    subject_id: project,
    field_set: 'update',
    owner_id: '',
    saved_by: as.manager.id,
    saved_at: at,
    fields: '{}',
    revision: 1,
    begun_at: at,
  }
  await here.database.transaction((trx) => trx.insertInto('draft').values(draft).execute())
  const drafts = here.database.read.selectFrom('draft').select('subject_id')
  const ofProjects = async () =>
    (await drafts.where('subject', '=', 'project').execute()).map(({ subject_id }) => subject_id)
  here.clock.set('2027-05-28T12:00:00.000Z')
  await here.retain()
  here.clock.pass(4 * aDay)
  await here.retain()
  assert.deepEqual(await ofProjects(), [project])
  await here.database.transaction((trx) => trx.deleteFrom('scheduled_update').execute())
  await here.retain()
  assert.deepEqual(await ofProjects(), [])
})

test('what cannot be removed holds up nothing else, and a gap of the clock is in the log', async (t) => {
  const here = await world(t, { demo: false })
  await actors(here)
  const { database, clock } = here
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const done: string[] = []
  const ending = (name: string) => ({
    count: async () => 0,
    async remove() {
      if (name === 'quarantined') throw new Error('not now')
      done.push(name)
      return 0
    },
  })
  const endings = Object.fromEntries(periodNames.map((name) => [name, ending(name)])) as Record<
    PeriodName,
    ReturnType<typeof ending>
  >
  const audit = createAudit(database, clock)
  const { remove } = retention({ database, clock, audit, log, endings })
  await remove()
  assert.deepEqual([done, lines], [[], []], 'a first look waits, and is no gap')
  clock.pass(3 * aDay)
  await remove()
  assert.deepEqual(
    done,
    periodNames.filter((name) => name !== 'quarantined'),
  )
  assert.deepEqual(lines, ['cannot remove what has been kept for long enough'])
  clock.pass(400 * aDay)
  await remove()
  assert.equal(lines[1], 'the clock has a gap: nothing is removed for 3 days')
})
