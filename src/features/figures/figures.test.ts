import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import { idOf } from '../../../test/fixtures/cast.ts'
import { plainEnquiry } from '../../../test/fixtures/plain-enquiry.ts'
import { actors, type CastActor } from '../../../test/support/actors.ts'
import { world } from '../../../test/support/world.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { TodayFigures } from './staff.contract.ts'

test('the figures count hours of working days, what became of enquiries, and spam apart', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const one = (id: string, more: Partial<Insertable<Tables['enquiry']>>) => ({
    ...plainEnquiry,
    state: 'open' as const,
    referrer: '',
    utm_source: '',
    answered_at: null,
    id,
    reference: id,
    ...more,
  })
  await here.database.transaction(async (trx) => {
    await trx.deleteFrom('enquiry_message').execute()
    await trx.deleteFrom('enquiry').execute()
    await trx
      .insertInto('enquiry')
      .values([
        // From Friday, 18:00 in New York, over a weekend: six hours of Friday and ten of Monday.
        one('weekend', {
          received_at: '2026-11-13T23:00:00.000Z',
          reply_due_at: '2026-11-17T14:00:00.000Z',
          answered_at: '2026-11-16T15:00:00.000Z',
          state: 'won',
          utm_source: 'linkedin',
          referrer: 'www.linkedin.com',
        }),
        one('late', {
          received_at: '2026-11-10T15:00:00.000Z',
          reply_due_at: '2026-11-11T15:00:00.000Z',
          answered_at: '2026-11-11T21:00:00.000Z',
          state: 'lost',
          referrer: 'search.example',
        }),
        one('open', {}),
        one('spam', { quarantined_at: '2026-11-20T15:00:00.000Z' }),
        one('long ago', { received_at: '2026-10-20T15:00:00.000Z' }),
      ])
      .execute()
  })
  const read = async (by: CastActor) =>
    (await (await by.call('GET', '/staff/today/figures/')).json()) as TodayFigures
  const { enquiries, projects } = await read(as.manager)
  assert.ok(enquiries)
  const { outcomes, periods, sources, since: _, ...numbers } = enquiries
  assert.deepEqual(sources, [
    { name: '', all: 1, won: 0, lost: 0 },
    { name: 'linkedin', all: 1, won: 1, lost: 0 },
    { name: 'search.example', all: 1, won: 0, lost: 1 },
  ])
  assert.deepEqual(numbers, { median: 23, answered: 2, in_time: 1 })
  assert.deepEqual(outcomes, { open: 1, answered: 0, won: 1, lost: 1, review: 1 })
  assert.deepEqual(periods, [null, null, null, null, null, null, 30, 16, null, null])
  assert.ok(projects && projects.on_track >= 2)
  await here.database.transaction((trx) => trx.deleteFrom('project_team').execute())
  const theirs = await read(as.consultant)
  assert.deepEqual(theirs.projects, { on_track: 0, at_risk: 0, off_track: 0, unknown: 0 })
  assert.deepEqual(theirs.enquiries, enquiries)
  assert.deepEqual(await read(as.editor), { enquiries: null, projects: null, slip: null })
})

test('days of slip are summed by whose they were, each once, of what one may see', async (t) => {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  await here.database.transaction((trx) => trx.deleteFrom('milestone_move').execute())
  const slip = async (by: CastActor) =>
    ((await (await by.call('GET', '/staff/today/figures/')).json()) as TodayFigures).slip
  assert.deepEqual(await slip(as.manager), { client: 0, firm: 0, nobody: 0 })
  const one = (id: string, more: Partial<Insertable<Tables['milestone_move']>>) => ({
    id,
    organisation_id: idOf('organisation', 'halden'),
    project_id: idOf('project', 'halden'),
    milestone_id: idOf('milestone', 'halden'),
    from_date: '2026-11-28',
    to_date: '2026-12-05',
    whose: 'client' as const,
    reason: '',
    shared: 0,
    carried: 0,
    author_name: '',
    created_at: '2026-11-18T09:00:00.000Z',
    ...more,
  })
  await here.database.transaction((trx) =>
    trx
      .insertInto('milestone_move')
      .values([
        one('seven later', {}),
        one('two back', { from_date: '2026-12-05', to_date: '2026-12-03' }),
        one('along', { carried: 1 }),
        one('ours', { whose: 'firm', to_date: '2026-11-29' }),
        one('long ago', { created_at: '2026-10-01T09:00:00.000Z' }),
      ])
      .execute(),
  )
  assert.deepEqual(await slip(as.manager), { client: 5, firm: 1, nobody: 0 })
  await here.database.transaction((trx) => trx.deleteFrom('project_team').execute())
  assert.deepEqual(await slip(as.consultant), { client: 0, firm: 0, nobody: 0 })
})
