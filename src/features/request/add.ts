import type { Transaction } from 'kysely'
import { malformed } from '../../contract/problem.ts'
import { waitingAt, type NewNotice, type SettledWait } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { NewRequest } from './contract.ts'
import type { Requests } from './store.ts'

/** What adding and withdrawing requests needs. */
export interface RequestParts {
  clock: Clock
  audit: Audit
  requests: Requests
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<{ organisation_id: string; title: string }>
  /** Whether this project has a milestone of this id. */
  hasMilestone: (scope: Scope, project: string, id: string) => Promise<boolean>
  /** Notifies the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  /** Says to all of the organisation that something does not wait any more. */
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
}

/**
 * Asks a client for something; it is shown at the top of their dashboard until they answer. Throws
 * 400 for a milestone of another project.
 */
export async function addRequest(
  { clock, audit, requests, find, hasMilestone, notify }: RequestParts,
  project: string,
  { kind, title, detail, due_date, milestone_id }: NewRequest,
  by: SignedInActor,
): Promise<{ id: string }> {
  const scope = staffScope(by.viewer)
  const { organisation_id: organisation, title: ofProject } = await find(scope, project)
  if (milestone_id !== null && !(await hasMilestone(scope, project, milestone_id)))
    throw malformed('The project has no such milestone.')
  const id = newId()
  await audit.act(
    by,
    async (trx, record) => {
      await requests.add(trx, {
        id,
        organisation_id: organisation,
        project_id: project,
        milestone_id,
        kind,
        title,
        detail,
        due_date,
        created_at: clock.now().toISOString(),
      })
      const text = `${ofProject} needs something from you: ${title}`
      await notify(trx, { organisation, project, kind: 'request', text, link: waitingAt(id) })
      const after = { kind, title, detail, due_date, milestone_id }
      record({ action: 'request-made', about: id, organisation, after })
    },
    scope,
  )
  return { id }
}
