import type { Database } from '../../database/open.ts'
import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { serve } from '../../platform/http/serve.ts'
import type { NewUpdate } from '../update/contract.ts'
import { scheduling, type SchedulingParts } from './schedule.ts'
import {
  publishScheduledUpdate,
  readScheduledUpdate,
  rescheduleUpdate,
  scheduleUpdate,
  takeBackScheduledUpdate,
} from './staff.contract.ts'
import { scheduledOf } from './store.ts'

interface Parts extends SchedulingParts {
  database: Database
  nameOf: (by: SignedInActor) => Promise<string>
}

/** The calls by which the firm lets an update go out at a time. */
export function scheduleRoutes(parts: Parts) {
  const { database, find, timeZone, nameOf } = parts
  const { schedule, reschedule, takeBack, publishNow } = scheduling(parts)
  const read = async (scope: Scope, project: string) => {
    const found = await scheduledOf(database.read, scope, project)
    if (!found) return null
    const { row, by_name } = found
    const update = JSON.parse(row.given) as NewUpdate
    const { id, publish_at, created_at: scheduled_at, failure } = row
    return { id, update, publish_at, by_name, scheduled_at, failure }
  }
  return [
    serve(readScheduledUpdate, async ({ params }, { viewer }) => {
      const scope = staffScope(viewer)
      await find(scope, params.id)
      return { scheduled: await read(scope, params.id), time_zone: await timeZone() }
    }),
    serve(scheduleUpdate, async ({ params, body }, by) => {
      const { day, time, scheduled, draft: seen, ...given } = body
      return await schedule(params.id, given, { when: { day, time }, scheduled, seen }, by)
    }),
    serve(rescheduleUpdate, async ({ params, body: { scheduled, ...when } }, by) => {
      return await reschedule(params.id, when, scheduled, by)
    }),
    serve(publishScheduledUpdate, async ({ params, body }, by) => {
      return await publishNow(params.id, body.scheduled, { by, name: await nameOf(by) })
    }),
    serve(
      takeBackScheduledUpdate,
      async ({ params, body }, by) => await takeBack(params.id, body.scheduled, by),
    ),
  ]
}
