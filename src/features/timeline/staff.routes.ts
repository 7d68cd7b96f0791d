import type { Scope } from '../../database/scope.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { serve } from '../../platform/http/serve.ts'
import type { MilestoneMove } from '../milestone/contract.ts'
import { readFirmTimeline, type FirmHappening, type FirmKind } from './staff.contract.ts'

type Entry = Omit<FirmHappening, 'for_team'>

interface Parts {
  /** Throws 404 for a project that is not seen. */
  find: (scope: Scope, project: string) => Promise<unknown>
  read: (
    scope: Scope,
    project: string,
    asked: { kind?: FirmKind | undefined; before?: string | undefined },
  ) => Promise<{ entries: Entry[]; next: string | null }>
  /** The moves of milestones, with reasons that the client does not read. */
  moves: (scope: Scope, project: string) => Promise<MilestoneMove[]>
}

/** The call by which the firm reads what happened in a project. */
export const firmTimelineRoutes = ({ find, read, moves }: Parts) => [
  serve(readFirmTimeline, async ({ params: { id }, query }, { viewer }) => {
    const scope = staffScope(viewer)
    await find(scope, id)
    const { entries, next } = await read(scope, id, query)
    const hasMoved = entries.some(({ step }) => step === 'milestone-moved')
    const known = new Map((hasMoved ? await moves(scope, id) : []).map((one) => [one.id, one]))
    return { entries: entries.map((entry) => withReason(entry, known.get(entry.id))), next }
  }),
]

/** Of a move whose reason the client does not read, the reason. */
function withReason(entry: Entry, move: MilestoneMove | undefined): FirmHappening {
  if (entry.step !== 'milestone-moved' || !move || move.shared)
    return { ...entry, for_team: entry.kind === 'note' }
  return { ...entry, words: move.reason || null, for_team: move.reason !== '' }
}
