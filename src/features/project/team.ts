import type { Transaction } from 'kysely'
import { malformed, notFound } from '../../contract/problem.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Projects } from './store.ts'
import type { Team, TeamEntry } from './team-store.ts'

interface Parts {
  clock: Clock
  audit: Audit
  team: Team
  find: Projects['find']
  /** Ends what they have opened for a minute, so that it does not work again when they come back. */
  endTickets: (trx: Transaction<Tables>, account: string) => Promise<void>
}

/** Throws 400 for somebody who is not of the firm, or suspended. */
export async function demandOurs(team: Team, person: string): Promise<void> {
  if ((await team.assignable(person)) === undefined) throw notOurs()
}

/** What the firm does with the team of a project. Throws 404 for an unknown project. */
export function manageTeam({ clock, audit, team, find, endTickets }: Parts) {
  return {
    /** Throws 404 for a project outside of the scope. */
    async list(scope: Scope, project: string): Promise<TeamEntry[]> {
      const { id } = await find(scope, project)
      return await team.entries('all', id)
    },
    /** Throws 400 for somebody who is not of the firm, or suspended. */
    async assign(
      project: string,
      { person, title }: { person: string; title: string },
      by: Actor,
    ): Promise<void> {
      const { organisation_id: organisation } = await find('all', project)
      await demandOurs(team, person)
      await audit.act(by, async (trx, record) => {
        const before = { title: await team.titleOf(trx, { project, person }) }
        if (before.title === title) return
        await team.put(trx, {
          organisation_id: organisation,
          project_id: project,
          account_id: person,
          title,
          added_at: clock.now().toISOString(),
        })
        const entry = { action: 'team-assigned', about: project, organisation }
        record({ ...entry, detail: { person }, before, after: { title } })
      })
    },
    /** Throws 404 for somebody who is not in the team. */
    async unassign(project: string, person: string, by: Actor): Promise<void> {
      const { organisation_id: organisation } = await find('all', project)
      await audit.act(by, async (trx, record) => {
        const title = await team.takeOff(trx, { project, person })
        if (title === undefined) throw notFound()
        await endTickets(trx, person)
        const entry = { action: 'team-unassigned', about: project, organisation }
        record({ ...entry, detail: { person }, before: { title }, after: { title: null } })
      })
    },
  }
}

export type ManagedTeam = ReturnType<typeof manageTeam>

const notOurs = () => {
  const detail = 'Choose one of the firm’s people who can sign in.'
  return malformed(detail, { person: [detail] })
}
