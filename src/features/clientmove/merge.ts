import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { deleteClient, writeFields } from './client-store.ts'
import { carryFeeds } from './feed-store.ts'
import { isMerged, noteMerged } from './merged-store.ts'
import { wholeMeetings } from './preview-store.ts'
import {
  lockClients,
  lookAtTheEnd,
  moveMeetings,
  movePeople,
  moveProjects,
  projectIdsOf,
  type StoredClient,
} from './move-store.ts'
import { forgetActsAbout, lockMembersOf, lockPeople, writeRights } from './people-store.ts'
import { recordMerge } from './record.ts'
import type { BeforeClientMerge, ChangedRights, MergedPair } from './remembered.ts'
import { mergedRights, type MovedMember, type MovedRights } from './rights.ts'
import type { MergedSight } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** What moving between clients needs. */
export interface MoveParts {
  database: Database
  clock: Clock
  audit: Audit
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: unknown },
  ) => Promise<string>
}

/** The kind under which merges are remembered. */
export const clientMergeAct = 'client-merge'

type Standing = Pick<StoredClient, 'id' | 'suspended_at'>

/** Why one client cannot be merged into another, in words; null: it can. */
export function whyNotMerged(
  kept: Standing,
  other: Standing,
  { sees, meetings }: { sees: MergedSight; meetings: number },
): string | null {
  if (kept.id === other.id) return 'That is the same client.'
  if (kept.suspended_at !== null || other.suspended_at !== null)
    return 'One of them is suspended: let them in again first.'
  // Everybody of a company sees those, whatever is granted to them.
  if (sees === 'before' && meetings > 0)
    return 'One of them has a meeting of the whole client, which the people of both would see: withdraw it first, or let whoever saw all see all of both.'
  return null
}

/** Merges one client into another, at once. Throws 404, and 409 in words where it cannot be. */
export function mergingClients({ database, clock, audit, remember }: MoveParts) {
  return async (
    id: string,
    { other: otherId, sees }: { other: string; sees: MergedSight },
    by: SignedInActor,
  ): Promise<{ undo: string }> => {
    if (id === otherId) throw new Problem(409, 'That is the same client.')
    const run = async (trx: Trx, record: RecordEntry) => {
      await lookAtTheEnd(trx, database.engine)
      const pair = await lockPair(trx, database.engine, id, otherId)
      const meetings = await wholeMeetings(trx, [id, otherId])
      const why = whyNotMerged(pair.kept, pair.other, { sees, meetings })
      if (why) throw new Problem(409, why)
      const given = { by: by.viewer.account, at: clock.now().toISOString(), sees }
      const before = await mergeIn(trx, database.engine, pair, given)
      recordMerge(record, pair, before)
      const undo = await remember(trx, {
        account: by.viewer.account,
        kind: clientMergeAct,
        about: id,
        before,
      })
      return { undo }
    }
    return await audit.act(by, run, 'all', async (trx) =>
      lockPeople(trx, [id, otherId], [by.viewer.account]),
    )
  }
}

async function lockPair(
  trx: Trx,
  engine: Database['engine'],
  id: string,
  otherId: string,
): Promise<MergedPair> {
  const rows = await lockClients(trx, engine, [id, otherId])
  const [kept, other] = [id, otherId].map((one) => rows.find((row) => row.id === one))
  if (kept && other) return { kept, other }
  // Two who merge at once: the second learns that the first has been there.
  for (const one of [id, otherId])
    if (await isMerged(trx, one))
      throw new Problem(409, 'One of them was merged into another client meanwhile.')
  throw notFound()
}

interface Given {
  by: string
  at: string
  sees: MergedSight
}

async function mergeIn(
  trx: Trx,
  engine: Database['engine'],
  { kept, other }: MergedPair,
  given: Given,
): Promise<BeforeClientMerge> {
  const way = { from: other.id, to: kept.id }
  const members = await lockMembersOf(trx, engine, [kept.id, other.id])
  await forgetActsAbout(trx, [kept.id, other.id])
  const projects = await projectIdsOf(trx, other.id)
  // Locked before anything is read of them: what comes meanwhile waits, or is seen.
  await moveProjects(trx, way, projects)
  const meetings = await moveMeetings(trx, way)
  const { ended, stay } = await mergePeople(trx, { kept, other }, { members, projects }, given)
  const granted = { granted_at: given.at, granted_by: given.by }
  for (const one of ended) await writeRights(trx, one, granted)
  const people = members.filter((one) => one.organisation_id === other.id).map((one) => one.id)
  await movePeople(trx, way, people)
  for (const one of stay) await writeRights(trx, { ...one, organisation: kept.id }, granted)
  const feeds = await carryFeeds(trx, kept.id, pairsOf(ended, stay))
  const fields = stricter(kept, other)
  const required = fields.second_factor_required?.[1] ?? kept.second_factor_required
  await writeFields(trx, kept.id, {
    second_factor_required: required,
    demo: fields.demo?.[1] ?? kept.demo,
  })
  const earlier = await noteMerged(trx, { ...other, into_id: kept.id, merged_at: given.at })
  await deleteClient(trx, other.id)
  const rights = [...ended, ...stay]
  return { other, required, fields, projects, meetings, people, feeds, rights, earlier }
}

const pairsOf = (ended: readonly ChangedRights[], stay: readonly ChangedRights[]) =>
  ended.flatMap(({ id, account }) => {
    const one = stay.find((other) => other.account === account)
    return one ? [{ ended: id, stays: one.id }] : []
  })

/** What becomes of everybody: of somebody in both one membership ends. */
async function mergePeople(
  trx: Trx,
  { kept, other }: MergedPair,
  had: { members: MovedMember[]; projects: string[] },
  { by, at, sees }: Given,
): Promise<Record<'ended' | 'stay', ChangedRights[]>> {
  const moved = new Set(had.projects)
  const own = (await projectIdsOf(trx, kept.id)).filter((id) => !moved.has(id))
  const projects = new Map([
    [kept.id, own],
    [other.id, had.projects],
  ])
  const merged = mergedRights({ members: had.members, projects }, kept.id, sees)
  const changed = (member: MovedMember, after: MovedRights): ChangedRights => {
    const {
      id,
      organisation_id: organisation,
      account_id: account,
      accepted_at: _,
      ...before
    } = member
    return { id, organisation, account, before, after }
  }
  const ended = merged.flatMap(({ ends }) => {
    if (!ends) return []
    const one = changed(ends, ends)
    return [{ ...one, after: { ...one.before, removed_at: at, removed_by: by } }]
  })
  const stay = merged.map(({ member, after }) => changed(member, after))
  return { ended, stay }
}

/** The stricter of both counts; and what is real in one is not of the demo, which one act removes. */
function stricter(kept: StoredClient, other: StoredClient): BeforeClientMerge['fields'] {
  const required = Math.max(kept.second_factor_required, other.second_factor_required)
  const demo = Math.min(kept.demo, other.demo)
  return {
    ...(required !== kept.second_factor_required && {
      second_factor_required: [kept.second_factor_required, required],
    }),
    ...(demo !== kept.demo && { demo: [kept.demo, demo] }),
  }
}
