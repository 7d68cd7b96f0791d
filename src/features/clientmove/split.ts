import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { MoveParts } from './merge.ts'
import { lockClients, lookAtTheEnd, moveProjects, type ClientWay } from './move-store.ts'
import { membersOf, writeRights } from './people-store.ts'
import { recordMove } from './record.ts'
import { grantsOfProject, insertSecondMembership, putGrants, dropGrants } from './split-store.ts'
import type { MovedMember, MovedRights } from './rights.ts'
import { movedOn } from './take-back.ts'

type Trx = Transaction<Tables>

/** The kind under which moves are remembered. */
export const projectMoveAct = 'project-move'

/** What taking a move back needs. */
export interface BeforeMove extends ClientWay {
  /** The company was made for it. */
  made: boolean
  /** What was granted of the project to those of the company that it left. */
  grants: Tables['project_grant'][]
  /** The memberships that were made for who came along. */
  joined: string[]
  /** What those who were there already were granted. */
  granted: string[]
}

interface Parts extends MoveParts {
  /** The company of a project. Throws 404. */
  clientOf: (project: string) => Promise<{ organisation_id: string }>
  organisations: {
    refuseTaken: (name: string) => Promise<void>
    addIn: (trx: Trx, record: RecordEntry, id: string, name: string) => Promise<void>
  }
}

/** Where a project is to go, and who of its client goes along. */
export interface WantedMove {
  to: string | null
  name: string
  people: readonly string[]
}

/** Moves a project to another client, at once. Throws 404, and 409 in words where it cannot be. */
export function movingProjects(parts: Parts) {
  const { database, audit, remember, clock, clientOf, organisations } = parts
  return async (project: string, { to, name, people }: WantedMove, by: SignedInActor) => {
    const { organisation_id: from } = await clientOf(project)
    if (to === from) throw new Problem(409, 'It is a project of this client.')
    if (to === null) await organisations.refuseTaken(name)
    const target = to ?? newId()
    return await audit.act(by, async (trx, record) => {
      await lookAtTheEnd(trx, database.engine)
      if (to === null) await organisations.addIn(trx, record, target, name)
      const client = (await lockClients(trx, database.engine, [from, target])).find(
        ({ id }) => id === target,
      )
      if (!client) throw notFound()
      const grants = await grantsOfProject(trx, project)
      const way = { from, to: target }
      await dropGrants(trx, project)
      if ((await moveProjects(trx, way, [project])) === 0) throw movedOn()
      const given = { by: by.viewer.account, at: clock.now().toISOString(), isNew: to === null }
      const came = await bringAlong(trx, { way, project, people, grants }, given)
      const before: BeforeMove = { ...way, made: to === null, grants, ...came }
      recordMove(record, project, way, came.joined.length + came.granted.length)
      const { account } = by.viewer
      const undo = await remember(trx, { account, kind: projectMoveAct, about: project, before })
      return { undo, client: { id: client.id, name: client.name } }
    })
  }
}

interface Coming {
  way: ClientWay
  project: string
  people: readonly string[]
  grants: readonly Tables['project_grant'][]
}

/** Lets people of the company that it left go on seeing the project, and nothing else of the other. */
async function bringAlong(
  trx: Trx,
  { way, project, people, grants }: Coming,
  given: { by: string; at: string; isNew: boolean },
): Promise<Pick<BeforeMove, 'joined' | 'granted'>> {
  const members = await membersOf(trx, [way.from, way.to])
  const here = members.filter(({ removed_at }) => removed_at === null)
  const granted = { granted_at: given.at, granted_by: given.by }
  const [joined, more]: [string[], string[]] = [[], []]
  for (const id of new Set(people)) {
    const one = here.find((member) => member.id === id && member.organisation_id === way.from)
    const saw =
      one && (one.sees_all === 1 || grants.some(({ membership_id }) => membership_id === id))
    if (!saw)
      throw malformed('Somebody of them does not see this project.', { people: ['Choose again.'] })
    const known = here.find(
      (member) => member.account_id === one.account_id && member.organisation_id === way.to,
    )
    if (!known) {
      const rights = rightsThere(one, project, given.isNew)
      joined.push(await join(trx, one, { organisation: way.to, rights, granted }))
    } else if (known.sees_all === 0 && !known.projects.includes(project)) {
      await putGrants(trx, [
        { organisation_id: way.to, membership_id: known.id, project_id: project, ...granted },
      ])
      more.push(known.id)
    }
  }
  return { joined, granted: more }
}

/** No more than they had: of a company that has other projects they see this one. */
function rightsThere(one: MovedMember, project: string, isNew: boolean): MovedRights {
  const sees_all = isNew ? one.sees_all : 0
  const role = one.role === 'admin' && sees_all === 0 ? 'member' : one.role
  return { ...one, role, sees_all, projects: sees_all === 1 ? [] : [project] }
}

async function join(
  trx: Trx,
  one: MovedMember,
  {
    organisation,
    rights,
    granted,
  }: {
    organisation: string
    rights: MovedRights
    granted: { granted_at: string; granted_by: string }
  },
): Promise<string> {
  const id = newId()
  await insertSecondMembership(trx, one.id, {
    id,
    organisation_id: organisation,
    invited_by: granted.granted_by,
  })
  await writeRights(trx, { id, organisation_id: organisation }, rights, granted)
  return id
}
