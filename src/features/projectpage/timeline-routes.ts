import { happeningKinds, type HappeningKind } from '../../contract/work.ts'
import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { readTimeline } from './contract.ts'
import { readingTimeline, type HappenedTo } from './read-timeline.ts'

/** What each slice knows of what happened: one bounded query for each kind. */
export type Happened = HappenedTo<HappeningKind, MemberScope>

interface Parts {
  clock: Clock
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (scope: MemberScope, project: string) => Promise<unknown>
  happened: Happened
}

export const timelineRoutes = ({ clock, find, happened }: Parts) => {
  const read = readingTimeline(clock, happeningKinds, happened)
  return [
    serve(readTimeline, async ({ params: { id }, query }, { viewer }) => {
      const scope = memberOf(viewer)
      await find(scope, id)
      return await read(scope, id, query)
    }),
  ]
}
