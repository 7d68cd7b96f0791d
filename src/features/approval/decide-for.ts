import type { Decision } from '../../contract/decision.ts'
import { waitingAt } from '../../contract/work.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { ApprovalParts } from './add.ts'
import { tooLate } from './decide.ts'

type Parts = Pick<ApprovalParts, 'clock' | 'audit' | 'approvals' | 'notify' | 'settle'> & {
  /** The project, or 404. */
  find: (
    scope: ReturnType<typeof staffScope>,
    id: string,
  ) => Promise<{ organisation_id: string; client_name: string }>
  /** The name shown with what somebody of the firm does. */
  nameOf: (by: SignedInActor) => Promise<string>
}

interface Given {
  decision: Decision
  /** Who of the client has said so, and how: they read it. */
  reason: string
  subject_sha256: string
}

/**
 * Enters what a client has decided elsewhere; they hear of it, and the certificate says who entered
 * it. Throws 404 for one that is not seen, 409 when it was decided or its file replaced meanwhile.
 */
export const decidingFor =
  ({ clock, audit, approvals, find, notify, settle, nameOf }: Parts) =>
  async (
    id: string,
    { decision, reason, subject_sha256 }: Given,
    by: SignedInActor,
  ): Promise<void> => {
    const scope = staffScope(by.viewer)
    const { project_id: project, title } = await approvals.find(scope, id)
    const { organisation_id: organisation, client_name } = await find(scope, project)
    const now = clock.now().toISOString()
    const decided = {
      decision,
      reason,
      decided_by: by.viewer.account,
      decided_by_name: `${await nameOf(by)}, for ${client_name}`,
      decided_at: now,
      // Where the client is, nobody knows.
      decided_address: null,
      certificate: newId(),
    }
    const isDone = await audit.act(
      by,
      async (trx, record) => {
        const seen = { id, subject_sha256 }
        if (!(await approvals.decide(trx, scope, seen, { ...decided, seen_at: now }))) return false
        const said = decision === 'approved' ? 'Approved' : 'Declined'
        const outcome = `${said} by ${decided.decided_by_name}`
        await settle(trx, { organisation, project, id, outcome, by: null })
        const text = `That you have ${decision} “${title}” was entered for you.`
        await notify(trx, { organisation, project, kind: 'approval', text, link: waitingAt(id) })
        const [before, after] = [
          { decision: null, reason: null },
          { decision, reason },
        ]
        const detail = { sha256: subject_sha256 }
        const change = { before, after, detail }
        record({ action: `approval-${decision}-for`, about: id, organisation, ...change })
        return true
      },
      scope,
    )
    if (!isDone) throw tooLate(await approvals.find(scope, id))
  }
