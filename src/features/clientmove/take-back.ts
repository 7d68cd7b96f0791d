import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BeforeClientMerge, ChangedRights } from './remembered.ts'
import { insertClient, writeFields } from './client-store.ts'
import { forgetMerged } from './merged-store.ts'
import {
  lockClients,
  lookAtTheEnd,
  moveMeetings,
  movePeople,
  moveProjects,
  type StoredClient,
} from './move-store.ts'
import { dropForeignGrants, dropGrantsElsewhere, membersOf, writeRights } from './people-store.ts'
import { areSameRights } from './rights.ts'

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
  ({ engine, clock }: Parts) =>
  async (
    trx: Trx,
    about: string,
    remembered: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const before = remembered as BeforeClientMerge
    const { other, projects, meetings, people, rights, earlier } = before
    await lookAtTheEnd(trx, engine)
    const [kept] = await lockClients(trx, engine, [about])
    if (!kept) throw notFound()
    // An answer that was cached for it at its revision is not what it reads now.
    await insertClient(trx, { ...other, revision: other.revision + 1 })
    const way = { from: about, to: other.id }
    if ((await moveProjects(trx, way, projects)) !== projects.length) throw movedOn()
    await moveMeetings(trx, way, meetings)
    const now = new Map((await membersOf(trx, [about])).map((one) => [one.id, one]))
    await movePeople(
      trx,
      way,
      people.filter((id) => now.has(id)),
    )
    const granted = { granted_at: clock.now().toISOString(), granted_by: by.viewer.account }
    for (const one of inOrder(rights)) {
      const is = now.get(one.id)
      if (is && areSameRights(is, one.after))
        await writeRights(
          trx,
          { id: one.id, organisation_id: one.organisation },
          one.before,
          granted,
        )
    }
    await dropForeignGrants(trx, projects)
    await dropGrantsElsewhere(trx, people)
    await putFieldsBack(trx, kept, before.fields)
    await forgetMerged(trx, other.id, earlier)
    const entry = { action: 'client-merge-taken-back', detail: { merged: other.id, into: about } }
    record({ ...entry, about, organisation: about })
    record({ ...entry, about: other.id, organisation: other.id })
  }

/** Of somebody in both: what stays is written before what ended comes back. */
const inOrder = (rights: readonly ChangedRights[]) =>
  rights.toSorted(
    (a, b) => Number(a.after.removed_at !== null) - Number(b.after.removed_at !== null),
  )

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
