import type { TestContext } from 'node:test'
import type { TodayList } from '../../../src/features/today/staff.contract.ts'
import type { ScheduledUpdate } from '../../../src/features/schedule/staff.contract.ts'
import { idOf } from '../../fixtures/cast.ts'
import { actors, type CastActor } from '../actors.ts'
import { world } from '../world.ts'

export const reported = idOf('project', 'halden')
export const path = `/staff/projects/${reported}/scheduled-update/`
export const report = { title: 'Week 47', content: 'All is well.', health: 'at_risk', progress: 40 }
/** Where the firm is, it is ten on that Friday, and three in the afternoon in UTC. */
const soon = { day: '2026-11-20', time: '10:10' }
export const soonAt = '2026-11-20T15:10:00.000Z'

interface Answer {
  id: string
  undo: string
  publish_at: string
  detail?: string
  theirs?: unknown
  errors?: Record<string, string[]>
  scheduled: ScheduledUpdate | null
  time_zone: string
}

/** The cast, whose consultant is on the team of Halden's project, for which nothing is scheduled yet. */
export async function desks(t: TestContext) {
  const here = await world(t, { demo: false })
  const as = await actors(here)
  const { database, scheduled } = here
  await database.transaction(async (trx) => {
    for (const table of ['scheduled_update', 'notification', 'outbox'] as const)
      await trx.deleteFrom(table).execute()
  })
  const call = async (
    method: 'GET' | 'PATCH' | 'POST',
    to: string,
    body?: object,
    by: CastActor = as.consultant,
  ) => {
    const answer = await by.call(method, to, body)
    return { status: answer.status, ...((await answer.json()) as Answer) }
  }
  const text = async (by: CastActor, to: string) => await (await by.call('GET', to)).text()
  const titles = async () => {
    const rows = database.read.selectFrom('project_update').select('title')
    const found = rows.where('project_id', '=', reported).where('title', 'like', 'Week%')
    return (await found.orderBy('title').execute()).map(({ title }) => title)
  }
  const today = async (by: CastActor) => {
    const answer = await by.call('GET', '/staff/today/')
    return ((await answer.json()) as TodayList).items.filter((one) => one.project_id === reported)
  }
  return {
    ...here,
    as,
    call,
    titles,
    today,
    text,
    schedule: async (given: object = {}, by?: CastActor) =>
      await call('POST', path, { ...report, ...soon, scheduled: null, ...given }, by),
    read: async (by?: CastActor) => await call('GET', path, undefined, by),
    undo: async (id: string, by = as.consultant) => (await by.call('POST', `/undo/${id}/`)).status,
    mails: async () => {
      const rows = database.read.selectFrom('outbox').select('payload').where('kind', '=', 'mail')
      return (await rows.execute()).map(({ payload }) => payload)
    },
    seen: async () => await text(as.member('halden'), `/projects/${reported}/`),
    news: async () => await text(as.member('halden'), '/notifications/'),
    publish: async () => await scheduled.runDue(),
  }
}
