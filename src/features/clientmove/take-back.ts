import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BeforeClientMerge, ChangedRights } from './remembered.ts'
import { insertClient, writeFields } from './client-store.ts'
import { giveFeedBack } from './feed-store.ts'
import { forgetMerged } from './merged-store.ts'
import {
  lockClients,
  lookAtTheEnd,
  moveMeetings,
  movePeople,
  moveProjects,
  projectIdsOf,
  type StoredClient,
} from './move-store.ts'
import {
  dropForeignGrants,
  dropGrantsElsewhere,
  lockMembersOf,
  lockPeople,
  writeRights,
} from './people-store.ts'
import { putBack, revived, type MovedMember } from './rights.ts'

type Trx = Transaction<Tables>

interface Parts {
  engine: Database['engine']
  clock: Clock
}

/** Said where what was moved has moved on. */
export const movedOn = () =>
  new Problem(409, 'One of the projects was moved again since, so all stay where they are.')

/**
 * Takes a merge back a moment after it, field for field: what somebody has changed since stays as they
 * made it, and what came to a project since goes with it. Throws 409 where a project has moved on.
 */
export const takingBackClientMerge =
  (parts: Parts) =>
  async (
    trx: Trx,
    about: string,
    remembered: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const before = remembered as BeforeClientMerge
    const { other } = before
    await takeBack(parts, trx, { about, before, by }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? invitedSince() : error
    })
    const entry = { action: 'client-merge-taken-back', detail: { merged: other.id, into: about } }
    record({ ...entry, about, organisation: about })
    record({ ...entry, about: other.id, organisation: other.id })
  }

const invitedSince = () =>
  new Problem(409, 'Somebody was invited anew since, so they stay one client.')

async function takeBack(
  { engine, clock }: Parts,
  trx: Trx,
  { about, before, by }: { about: string; before: BeforeClientMerge; by: SignedInActor },
): Promise<void> {
  const { other, projects, meetings, people, feeds, rights, earlier } = before
  await lookAtTheEnd(trx, engine)
  await lockPeople(trx, [about])
  const [kept] = await lockClients(trx, engine, [about])
  if (!kept) throw notFound()
  refuseStricter(kept, before)
  const members = await lockMembersOf(trx, engine, [about])
  // An answer that was cached for it at its revision is not what it reads now.
  await insertClient(trx, { ...other, revision: other.revision + 1 })
  const way = { from: about, to: other.id }
  if ((await moveProjects(trx, way, projects)) !== projects.length) throw movedOn()
  await moveMeetings(trx, way, meetings)
  const now = new Map(members.map((one) => [one.id, one]))
  const still = people.filter((id) => now.has(id))
  await movePeople(trx, way, still)
  await putRightsBack(trx, rights, now, {
    granted_at: clock.now().toISOString(),
    granted_by: by.viewer.account,
  })
  for (const feed of feeds) {
    const one = rights.find(({ id }) => id === feed.ended)
    if (one && now.has(one.id)) await giveFeedBack(trx, one.organisation, feed)
  }
  await dropForeignGrants(trx, projects)
  await dropGrantsElsewhere(trx, people)
  await putFieldsBack(trx, kept, before.fields)
  await forgetMerged(trx, other.id, earlier)
}

/** Whoever was shut out since by their company would be let in again by the one that comes back. */
function refuseStricter(kept: StoredClient, { required }: BeforeClientMerge): void {
  if (kept.suspended_at !== null)
    throw new Problem(409, `${kept.name} was suspended since, so they stay one client.`)
  if (kept.second_factor_required > required)
    throw new Problem(409, `${kept.name} has asked for a second factor since, so they stay one.`)
}

/** Of somebody in both: what stays is written before what ended comes back. */
async function putRightsBack(
  trx: Trx,
  rights: readonly ChangedRights[],
  now: ReadonlyMap<string, MovedMember>,
  granted: { granted_at: string; granted_by: string },
): Promise<void> {
  const ended = rights.filter(({ after }) => hasEnded(after))
  const stayed = new Map(
    rights.flatMap((one) => {
      const is = now.get(one.id)
      return is && !hasEnded(one.after) ? [[one.account, { ...one, now: is }]] : []
    }),
  )
  for (const one of stayed.values())
    await writeRights(trx, { ...one, before: one.now, after: putBack(one.now, one) }, granted)
  for (const one of ended) {
    const [is, stay] = [now.get(one.id), stayed.get(one.account)]
    if (!is || !stay) continue
    const after = revived(one, stay, await projectIdsOf(trx, one.organisation))
    await writeRights(trx, { ...one, before: is, after }, granted)
  }
}

const hasEnded = ({ removed_at }: ChangedRights['after']) => removed_at !== null

/** Each field of the one that stays that nobody has changed since. */
async function putFieldsBack(
  trx: Trx,
  kept: StoredClient,
  { second_factor_required: required, demo }: BeforeClientMerge['fields'],
): Promise<void> {
  await writeFields(trx, kept.id, {
    second_factor_required:
      required && kept.second_factor_required === required[1]
        ? required[0]
        : kept.second_factor_required,
    demo: demo && kept.demo === demo[1] ? demo[0] : kept.demo,
  })
}
