import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { deleteClient, writeFields } from './client-store.ts'
import { lockClients, lookAtTheEnd, moveProjects, projectIdsOf } from './move-store.ts'
import { lockMembersOf, lockPeople, membersOf } from './people-store.ts'
import type { BeforeMove } from './split.ts'
import { deleteMemberships, dropGrants, putGrants } from './split-store.ts'
import { movedOn } from './take-back.ts'

type Trx = Transaction<Tables>

/** Takes a move back a moment after it; a company that was made for it goes, if nothing else came to it. */
export const takingBackProjectMove =
  ({ engine }: Pick<Database, 'engine'>) =>
  async (trx: Trx, project: string, remembered: unknown, record: RecordEntry): Promise<void> => {
    const { from, to, made, isStricter, grants, joined, granted } = remembered as BeforeMove
    await lookAtTheEnd(trx, engine)
    await lockPeople(trx, [from, to])
    const clients = await lockClients(trx, engine, [from, to])
    const target = clients.find(({ id }) => id === to)
    if (clients.length < 2 || !target) throw movedOn()
    const members = await lockMembersOf(trx, engine, [from, to])
    await dropGrants(trx, project)
    if ((await moveProjects(trx, { from: to, to: from }, [project])) === 0) throw movedOn()
    await deleteMemberships(trx, joined)
    const still = new Set(members.map(({ id }) => id))
    await putGrants(
      trx,
      grants.filter(({ membership_id }) => still.has(membership_id)),
    )
    if (isStricter) await writeFields(trx, to, { ...target, second_factor_required: 0 })
    if (made) {
      const others = await projectIdsOf(trx, to)
      const people = await membersOf(trx, [to])
      if (others.length === 0 && people.length === 0) await deleteClient(trx, to)
    }
    const detail = { from: to, to: from, people: joined.length + granted.length }
    const entry = { action: 'project-move-taken-back', about: project, detail }
    record({ ...entry, organisation: from })
    record({ ...entry, organisation: to })
  }
