import type { Transaction } from 'kysely'
import { atLeast } from '../../contract/access.ts'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import { allowedStatuses, type Notice, type ProjectStatus } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'

/** One of the firm's people who does it, with the name that clients read. */
export interface Author {
  by: SignedInActor
  name: string
}

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** Tells the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
}

/** What a project begins with. */
export interface NewProject {
  organisation: string
  title: string
  description: string
  start_date: string
  end_date: string | null
}

type Row = Pick<Tables['project'], 'id' | 'organisation_id' | 'status' | 'title'>

/** What the firm's people do with projects; each leaves an entry in the audit. */
export function manageProjects({ database, clock, audit, notify }: Parts) {
  const now = () => clock.now().toISOString()

  /** Throws 404 for a project that is not there. */
  async function find(id: string): Promise<Row> {
    const found = database.read.selectFrom('project').select(['id', 'organisation_id', 'status'])
    const row = await found.select('title').where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    return row
  }

  const tell = (trx: Transaction<Tables>, { id, organisation_id }: Row, text: string) =>
    notify(trx, {
      organisation: organisation_id,
      project: id,
      kind: 'event',
      text,
      link: `/dashboard?project=${id}#projects`,
    })

  async function act(
    project: Row,
    { by }: Author,
    action: string,
    run: (trx: Transaction<Tables>) => Promise<unknown>,
  ): Promise<void> {
    await database.transaction(async (trx) => {
      await run(trx)
      const entry = { action, about: project.id, organisation: project.organisation_id }
      await audit.append(trx, by, entry)
    })
  }

  return {
    find,
    async list(): Promise<(Row & { client_name: string })[]> {
      return await database.read
        .selectFrom('project')
        .innerJoin('organisation', 'organisation.id', 'project.organisation_id')
        .select(['project.id', 'organisation_id', 'status', 'title', 'name as client_name'])
        .orderBy('organisation.name')
        .orderBy('start_date', 'desc')
        .execute()
    },
    async add({ organisation, ...given }: NewProject, author: Author): Promise<Row> {
      const moment = { created_at: now(), updated_at: now() }
      const rest = { status: 'planned', health: null, progress: 0, demo: 0 } as const
      const row = { id: newId(), organisation_id: organisation, ...given, ...rest, ...moment }
      await act(row, author, 'project-added', (trx) =>
        trx.insertInto('project').values(row).execute(),
      )
      return row
    },
    /** Throws 409, and names what is allowed, for a step that the rules do not have. */
    async setStatus(id: string, to: ProjectStatus, reason: string, author: Author): Promise<void> {
      const project = await find(id)
      refuseStep(project.status, to, reason, author)
      const change = { id: newId(), project_id: id, from_status: project.status, to_status: to }
      await act(project, author, 'project-status-changed', async (trx) => {
        await step(trx, project, to, now())
        const told = { reason, author_name: author.name, created_at: now() }
        const row = { ...change, organisation_id: project.organisation_id, ...told }
        await trx.insertInto('status_change').values(row).execute()
        await tell(trx, project, `${project.title} is ${to.replace('_', ' ')} now.`)
      })
    },
    async addMilestone(id: string, given: { title: string; due_date: string }, author: Author) {
      const project = await find(id)
      const row = {
        id: newId(),
        organisation_id: project.organisation_id,
        project_id: id,
        ...given,
      }
      await act(project, author, 'milestone-added', (trx) =>
        trx
          .insertInto('milestone')
          .values({ ...row, reached_at: null, created_at: now() })
          .execute(),
      )
      return row
    },
    async reach(milestone: string, author: Author): Promise<void> {
      const found = database.read.selectFrom('milestone').select(['project_id', 'title'])
      const row = await found.where('id', '=', milestone).executeTakeFirst()
      if (!row) throw notFound()
      const reached = { reached_at: now() }
      const project = await find(row.project_id)
      await act(project, author, 'milestone-reached', async (trx) => {
        await trx.updateTable('milestone').set(reached).where('id', '=', milestone).execute()
        await tell(trx, project, `Reached in ${project.title}: ${row.title}`)
      })
    },
  }
}

function refuseStep(from: ProjectStatus, to: ProjectStatus, reason: string, { by }: Author): void {
  const allowed = allowedStatuses[from]
  if (!allowed.includes(to)) {
    const named = allowed.length > 0 ? `only ${allowed.join(' or ')}` : 'nothing any more'
    throw new Problem(409, `A project that is ${from} can become ${named}.`)
  }
  if (from !== 'completed') return
  if (!atLeast(by.viewer.role, 'manager'))
    throw new Problem(403, 'Only a manager or an owner takes up a completed project again.')
  const why = 'Say why a completed project is taken up again.'
  if (!reason.trim()) throw malformed(why, { reason: [why] })
}

/** Of two who change it at once, one finds it changed already. */
async function step(trx: Transaction<Tables>, project: Row, status: ProjectStatus, now: string) {
  const changed = await trx
    .updateTable('project')
    .set({ status, updated_at: now })
    .where('id', '=', project.id)
    .where('status', '=', project.status)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Problem(409, 'Somebody has changed the status meanwhile. Look again.')
}
