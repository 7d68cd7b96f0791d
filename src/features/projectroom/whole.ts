import type { Rhythm } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import { shownName } from '../../platform/auth/accounts.ts'
import type { ProjectDetail } from '../projectpage/contract.ts'
import type { Milestone, Project } from '../project/contract.ts'
import type { ProjectUpdate } from '../update/contract.ts'
import type { FirmProject, ProjectReader } from './staff.contract.ts'

type OfProject<Found> = (scope: Scope, project: string) => Promise<Found>

/** That somebody has read an update. */
interface Receipt {
  update_id: string
  username: string | null
  first_name: string
  last_name: string
  read_at: string
}

/** What each slice knows of a project; `find` throws 404 for one outside of the scope. */
export type WholeParts = {
  find: OfProject<Project & { organisation_id: string }>
  milestones: OfProject<Milestone[]>
  moves: OfProject<FirmProject['moves']>
  team: OfProject<FirmProject['team']>
  updates: { list: OfProject<ProjectUpdate[]>; readings: OfProject<Receipt[]> }
  rhythm: OfProject<Rhythm>
  waitsSince: OfProject<string | null>
  /** What the firm knows of what waits for the client. */
  waits: {
    request: OfProject<{ id: string; reminded_at: string | null }[]>
    approval: OfProject<{ id: string; opened_at: string | null; reminded_at: string | null }[]>
  }
  /** Who of the client sees it, and how they hear of updates. */
  readers: (place: { organisation: string; project: string }) => Promise<ProjectReader[]>
} & { [What in 'requests' | 'documents' | 'events' | 'approvals']: OfProject<ProjectDetail[What]> }

/** Reads a project with all that hangs on it, in one round. */
export const readingProject =
  (of: WholeParts) =>
  async (scope: Scope, id: string): Promise<FirmProject> => {
    const project = await of.find(scope, id)
    const [team, milestones, moves, updates, receipts, requests, documents, events, approvals] =
      await Promise.all([
        of.team(scope, id),
        of.milestones(scope, id),
        of.moves(scope, id),
        of.updates.list(scope, id),
        of.updates.readings(scope, id),
        of.requests(scope, id),
        of.documents(scope, id),
        of.events(scope, id),
        of.approvals(scope, id),
      ])
    const [asked, toApprove, readers, rhythm, waits_since] = await Promise.all([
      of.waits.request(scope, id),
      of.waits.approval(scope, id),
      of.readers({ organisation: project.organisation_id, project: id }),
      of.rhythm(scope, id),
      of.waitsSince(scope, id),
    ])
    const readingsOf = Map.groupBy(receipts, ({ update_id }) => update_id)
    return {
      ...project,
      team,
      milestones,
      moves,
      requests: withKnown(requests, asked, { reminded_at: null }),
      documents,
      events,
      approvals: withKnown(approvals, toApprove, { opened_at: null, reminded_at: null }),
      readers,
      rhythm,
      waits_since,
      updates: updates.map((update) => ({
        ...update,
        readings: (readingsOf.get(update.id) ?? []).map(asReading),
      })),
    }
  }

/** Each thing with what is known of it besides. */
function withKnown<One extends { id: string }, Known extends { id: string }>(
  all: One[],
  known: Known[],
  none: Omit<Known, 'id'>,
): (One & Omit<Known, 'id'>)[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  return all.map((one) => ({ ...one, ...(byId.get(one.id) ?? none) }))
}

const asReading = (one: Receipt) => ({ name: shownName(one), read_at: one.read_at })
