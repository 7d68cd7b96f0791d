import type { Happening, HappeningKind, HappeningPage } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import type { Clock } from '../../platform/clock.ts'
import { mostFacts } from './staff.contract.ts'

/** What each slice knows of what happened: one bounded query for each kind. */
export type HappenedIn = Record<
  HappeningKind,
  (scope: Scope, project: string, page: HappeningPage) => Promise<Happening[]>
>

/** What an update may report. It says itself what its client is asked for, and what was written to them. */
const reported = ['status', 'milestone', 'document', 'approval', 'request', 'meeting'] as const

interface Parts {
  clock: Clock
  happened: HappenedIn
}

/**
 * What happened in a project since its newest update, the oldest first. It comes from the queries of
 * the client's time line, so that nothing can be in it that is for the team alone.
 */
export async function factsSince(
  { clock, happened }: Parts,
  scope: Scope,
  { project, since }: { project: string; since: string | null },
) {
  const from = { at: clock.now().toISOString(), step: '', id: '' }
  const page = { from, limit: mostFacts + 1 }
  const found = await Promise.all(
    reported.map(async (kind) =>
      (await happened[kind](scope, project, page)).map((one) => ({ ...one, kind })),
    ),
  )
  const newest = found
    .flat()
    .filter(({ at }) => since === null || at > since)
    .toSorted((a, b) => b.at.localeCompare(a.at))
  const facts = newest.slice(0, mostFacts).toReversed()
  return { since, facts, more: newest.length > mostFacts }
}
