import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inProject, twoClients } from '../../../test/support/work/two-clients.ts'
import { pastUpdates } from './asked-store.ts'
import { type TodayReader } from './reader-store.ts'

const now = '2026-11-20T15:00:00.000Z'
const moment = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}T12:00:00.000Z`
const reader: TodayReader = {
  account: 'corin',
  mine: false,
  scope: { team: 'corin' },
  everyMail: true,
  now,
  away: false,
}

test('an update is past by the newest one of its own project, and none is while one is scheduled', async (t) => {
  const { database, put, set } = await twoClients(t)
  for (const id of ['one', 'other', 'foreign'])
    await set('project', id, { rhythm: 'weekly', start_date: '2026-11-01' })
  await set('project', 'other', { status: 'on_hold' })
  const written = (id: string, project: 'one' | 'other' | 'foreign', nth: number) => ({
    ...inProject(project),
    id,
    created_at: moment(nth),
  })
  await put(
    'project_update',
    written('old', 'other', 2),
    written('new', 'other', 5),
    written('recent', 'foreign', 12),
  )
  const past = async (before = moment(10)) =>
    (await pastUpdates(database, { ...reader, scope: 'all' }, before)).map((row) => [
      row.id,
      row.since,
      row.has_update,
    ])
  const [one, other] = [
    ['one', '2026-11-01', 0],
    ['other', moment(5), 1],
  ]
  assert.deepEqual(await past(), [one, other])
  assert.deepEqual(await past(moment(5)), [one], 'from that moment on')
  const waits = { ...inProject('one'), id: 's', account_id: 'corin', given: '{}' }
  await put('scheduled_update', { ...waits, publish_at: moment(25) })
  assert.deepEqual(await past(), [other])
  await set('scheduled_update', 's', { publish_at: now })
  assert.deepEqual(await past(), [one, other], 'its time has come')
  await set('scheduled_update', 's', { publish_at: moment(25), failed_at: now })
  assert.deepEqual(await past(), [one, other], 'it was not published')
})
