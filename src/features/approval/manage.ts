import { malformed, notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Audit, Doer } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/token.ts'
import type { NewApproval } from './contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string }>
}

/** Until somebody decides, and after. */
const undecided = {
  decision: null,
  reason: null,
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  decided_address: null,
  certificate: null,
  withdrawn_at: null,
}

/** What the firm's people put before clients; each act leaves an entry in the audit. */
export function manageApprovals({ database, clock, audit, find }: Parts) {
  const now = () => clock.now().toISOString()

  async function refuseForeign(project: string, milestone: string | null): Promise<void> {
    if (milestone === null) return
    const rows = database.read.selectFrom('milestone').select('id').where('id', '=', milestone)
    if (!(await rows.where('project_id', '=', project).executeTakeFirst()))
      throw malformed('The project has no such milestone.')
  }

  return {
    async ask(project: string, given: NewApproval, by: Doer): Promise<{ id: string }> {
      const { organisation_id } = await find(project)
      await refuseForeign(project, given.milestone_id)
      const owned = { id: newId(), organisation_id, project_id: project, subject_version_id: null }
      const row = { ...owned, ...given, ...undecided, created_at: now() }
      await database.transaction(async (trx) => {
        await trx.insertInto('approval').values(row).execute()
        const deed = { action: 'approval-asked', about: owned.id, organisation: organisation_id }
        await audit.append(trx, by, deed)
      })
      return { id: owned.id }
    },
    /** Its certificate is gone with it. Throws 404 for one that is not there, or was withdrawn. */
    async withdraw(id: string, by: Doer): Promise<void> {
      await database.transaction(async (trx) => {
        const row = await trx
          .updateTable('approval')
          .set({ withdrawn_at: now() })
          .where('id', '=', id)
          .where('withdrawn_at', 'is', null)
          .returning('organisation_id')
          .executeTakeFirst()
        if (!row) throw notFound()
        const deed = { action: 'approval-withdrawn', about: id, organisation: row.organisation_id }
        await audit.append(trx, by, deed)
      })
    },
  }
}
