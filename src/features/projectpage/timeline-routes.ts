import {
  happeningKinds,
  type Happening,
  type HappeningKind,
  type HappeningPage,
} from '../../contract/work.ts'
import type { MemberScope } from '../../database/scope.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { serve } from '../../platform/http/serve.ts'
import { readTimeline, timelinePage, type Timeline } from './contract.ts'

/** What each slice knows of what happened: one bounded query for each kind. */
export type Happened = Record<
  HappeningKind,
  (scope: MemberScope, project: string, page: HappeningPage) => Promise<Happening[]>
>

interface Parts {
  clock: Clock
  /** Throws 404 for a project that does not exist or is outside of the scope. */
  find: (scope: MemberScope, project: string) => Promise<unknown>
  happened: Happened
}

export const timelineRoutes = ({ clock, find, happened }: Parts) => [
  serve(readTimeline, async ({ params: { id }, query: { kind, before } }, { viewer }) => {
    const scope = memberOf(viewer)
    await find(scope, id)
    const page = { from: beginning(clock, before), limit: timelinePage + 1 }
    const kinds = kind ? [kind] : happeningKinds
    const found = await Promise.all(
      kinds.map(async (one) =>
        (await happened[one](scope, id, page)).map((entry) => ({ ...entry, kind: one })),
      ),
    )
    return firstPage(found.flat().toSorted(newestFirst))
  }),
]

/** Without a cursor a time line begins now: a meeting that is to come has not happened. */
function beginning(clock: Clock, before: string | undefined): HappeningPage['from'] {
  const [at = clock.now().toISOString(), step = '', id = ''] = before?.split('~') ?? []
  return { at, step, id }
}

/** Those of one step and moment stay in the order of their query, which is by id. */
const newestFirst = (a: Happening, b: Happening) => compare(b.at, a.at) || compare(a.step, b.step)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

function firstPage(all: Timeline['entries']): Timeline {
  const entries = all.slice(0, timelinePage)
  const last = all.length > timelinePage ? entries.at(-1) : undefined
  return { entries, next: last ? `${last.at}~${last.step}~${last.id}` : null }
}
