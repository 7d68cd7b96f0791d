import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { writeFields } from './client-store.ts'
import type { MoveParts } from './merge.ts'
import { mayComeAlong, whyNotMoved } from './move-checks.ts'
import { lockClients, lookAtTheEnd, moveProjects, type ClientWay } from './move-store.ts'
import { lockMembersOf, lockPeople, writeRights } from './people-store.ts'
import { recordMove } from './record.ts'
import { bytesOf } from './preview-store.ts'
import {
  dropGrants,
  endUploadsWithout,
  grantsOfProject,
  insertSecondMembership,
  putGrants,
} from './split-store.ts'
import type { MovedMember, MovedRights } from './rights.ts'
import { movedOn } from './take-back.ts'

type Trx = Transaction<Tables>

/** The kind under which moves are remembered. */
export const projectMoveAct = 'project-move'

/** What taking a move back needs. */
export interface BeforeMove extends ClientWay {
  /** The company was made for it. */
  made: boolean
  /** The company that got it has asked for a second factor since then, as the one that it left. */
  isStricter: boolean
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
  const { database, audit, clientOf, organisations } = parts
  return async (project: string, { to, name, people }: WantedMove, by: SignedInActor) => {
    const { organisation_id: from } = await clientOf(project)
    if (to === from) throw new Problem(409, 'It is a project of this client.')
    if (to === null) await organisations.refuseTaken(name)
    const way = { from, to: to ?? newId() }
    const run = async (trx: Trx, record: RecordEntry) => {
      await lookAtTheEnd(trx, database.engine)
      if (to === null) await organisations.addIn(trx, record, way.to, name)
      return await move(parts, trx, { way, project, people, made: to === null }, { record, by })
    }
    return await audit.act(by, run, 'all', async (trx) =>
      lockPeople(trx, [way.from, way.to], [by.viewer.account]),
    )
  }
}

async function move(
  { database: { engine }, clock, remember }: Parts,
  trx: Trx,
  wanted: Pick<Coming, 'way' | 'project' | 'people' | 'made'>,
  { record, by: { viewer } }: { record: RecordEntry; by: SignedInActor },
) {
  const { way, project, people, made } = wanted
  const { from, to } = await lockBoth(trx, engine, way)
  const members = await lockMembersOf(trx, engine, [way.from, way.to])
  const taken = await bytesOf(trx, [way.to])
  const bytes = taken + (await bytesOf(trx, [way.from], project))
  const why = whyNotMoved({ from, to: made ? null : to, bytes })
  if (why) throw new Problem(409, why)
  const grants = await grantsOfProject(trx, project)
  await dropGrants(trx, project)
  if ((await moveProjects(trx, way, [project])) === 0) throw movedOn()
  const given = { granted_at: clock.now().toISOString(), granted_by: viewer.account }
  const coming = { way, project, people, made, members, grants }
  const came = await bringAlong(trx, coming, given)
  await endUploadsWithout(trx, { project, organisation: way.to })
  const isStricter = from.second_factor_required > to.second_factor_required
  if (isStricter) await writeFields(trx, to.id, { ...to, second_factor_required: 1 })
  const before: BeforeMove = { ...way, made, isStricter, grants, ...came }
  const many = came.joined.length + came.granted.length
  recordMove(record, project, way, { people: many, isStricter })
  const act = { account: viewer.account, kind: projectMoveAct, about: project, before }
  return { undo: await remember(trx, act), client: { id: to.id, name: to.name } }
}

/** The company that a project leaves, and the one that gets it. */
async function lockBoth(trx: Trx, engine: Database['engine'], way: ClientWay) {
  const rows = await lockClients(trx, engine, [way.from, way.to])
  const [from, to] = [way.from, way.to].map((id) => rows.find((row) => row.id === id))
  if (!from || !to) throw notFound()
  return { from, to }
}

interface Coming {
  way: ClientWay
  project: string
  people: readonly string[]
  /** The company that it goes to was made for it. */
  made: boolean
  members: readonly MovedMember[]
  grants: readonly Tables['project_grant'][]
}

/** Lets people of the company that it left go on seeing the project, and nothing else of the other. */
async function bringAlong(
  trx: Trx,
  { way, project, people, made, members, grants }: Coming,
  given: Given,
): Promise<Pick<BeforeMove, 'joined' | 'granted'>> {
  const here = members.filter(({ removed_at }) => removed_at === null)
  const coming = members.filter(mayComeAlong)
  const [joined, granted]: [string[], string[]] = [[], []]
  for (const id of new Set(people)) {
    const one = coming.find((member) => member.id === id && member.organisation_id === way.from)
    const saw =
      one && (one.sees_all === 1 || grants.some(({ membership_id }) => membership_id === id))
    if (!saw)
      throw malformed('Somebody of them does not see this project.', { people: ['Choose again.'] })
    const known = here.find(
      (member) => member.account_id === one.account_id && member.organisation_id === way.to,
    )
    if (known && !mayComeAlong(known)) throw shutOutThere()
    if (!known) {
      joined.push(await join(trx, one, { organisation: way.to, project, made }, given))
    } else if (known.sees_all === 0 && !known.projects.includes(project)) {
      const grant = { organisation_id: way.to, membership_id: known.id, project_id: project }
      await putGrants(trx, [{ ...grant, ...given }])
      granted.push(known.id)
    }
  }
  return { joined, granted }
}

const shutOutThere = () =>
  new Problem(
    409,
    'Somebody of them is suspended in the other client, or has not answered its invitation yet.',
  )

/** No more than they had: of a company that has other projects they see this one. */
function rightsThere(one: MovedMember, project: string, made: boolean): MovedRights {
  const sees_all = made ? one.sees_all : 0
  const role = one.role === 'admin' && sees_all === 0 ? 'member' : one.role
  return { ...one, role, sees_all, projects: sees_all === 1 ? [] : [project] }
}

interface Given {
  granted_at: string
  granted_by: string
}

async function join(
  trx: Trx,
  one: MovedMember,
  to: { organisation: string; project: string; made: boolean },
  given: Given,
): Promise<string> {
  const { organisation } = to
  const id = newId()
  const made = { id, organisation_id: organisation, invited_by: given.granted_by }
  await insertSecondMembership(trx, one.id, made)
  const after = rightsThere(one, to.project, to.made)
  await writeRights(trx, { id, organisation, before: { ...one, projects: [] }, after }, given)
  return id
}
