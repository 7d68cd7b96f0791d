import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { factsSince, type HappenedIn } from './facts.ts'
import { listUpdateFacts, readFirmProject } from './staff.contract.ts'
import { readingProject, type WholeParts } from './whole.ts'

interface Parts extends WholeParts {
  clock: Clock
  happened: HappenedIn
  /** Of the firm. */
  timeZone: () => Promise<string>
}

/** The calls by which the firm reads a project with all that hangs on it. */
export function projectRoomRoutes(parts: Parts) {
  const whole = readingProject(parts)
  return [
    serve(
      readFirmProject,
      async ({ params: { id } }, { viewer }) => await whole(staffScope(viewer), id),
    ),
    serve(listUpdateFacts, async ({ params: { id } }, { viewer }) => {
      const scope = staffScope(viewer)
      await parts.find(scope, id)
      const [newest] = await parts.updates.list(scope, id)
      const since = newest?.created_at ?? null
      const found = await factsSince(parts, scope, { project: id, since })
      return { ...found, time_zone: await parts.timeZone() }
    }),
  ]
}
