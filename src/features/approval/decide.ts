import type { Transaction } from 'kysely'
import type { Decision } from '../../contract/decision.ts'
import { Problem } from '../../contract/problem.ts'
import type { FirmNews, SettledWait } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import { newId } from '../../platform/auth/token.ts'
import { memberOf } from '../../platform/auth/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Approval } from './contract.ts'
import type { Approvals } from './store.ts'

/** What deciding needs. */
export interface DecideParts {
  clock: Clock
  audit: Audit
  approvals: Approvals
  /** The name shown with somebody's decision. */
  nameOf: (account: string) => Promise<string>
  notifyFirm: (trx: Transaction<Tables>, news: FirmNews) => Promise<void>
  /** Says to all of the organisation that it does not wait any more. */
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
}

/** A decision, and the SHA-256 of the file that it is about. */
interface GivenDecision {
  decision: Decision
  reason: string
  subject_sha256: string
}

/**
 * Decides on an approval. Throws 404 for one that is not theirs, 409 when it was decided, or its
 * file replaced or removed, meanwhile.
 */
export async function decide(
  { clock, audit, approvals, nameOf, notifyFirm, settle }: DecideParts,
  id: string,
  { decision, reason, subject_sha256 }: GivenDecision,
  by: SignedInCaller,
): Promise<Approval> {
  const scope = memberOf(by.viewer)
  const name = await nameOf(scope.account)
  const { project_id: project, title } = await approvals.find(scope, id)
  const decided = {
    decision,
    reason,
    decided_by: scope.account,
    decided_by_name: name,
    decided_at: clock.now().toISOString(),
    decided_address: by.address,
    certificate: newId(),
    seen_at: null,
  }
  const done = await audit.act(
    by,
    async (trx, record) => {
      if (!(await approvals.decide(trx, scope, { id, subject_sha256 }, decided))) return false
      const text = `${name} ${decision} “${title}”.`
      const { organisation, account: person } = scope
      await notifyFirm(trx, { organisation, project, text })
      const outcome = `${decision === 'approved' ? 'Approved' : 'Declined'} by ${name}`
      await settle(trx, { organisation, project, id, outcome, by: person })
      const [before, after] = [
        { decision: null, reason: null },
        { decision, reason },
      ]
      const detail = { sha256: subject_sha256 }
      const change = { before, after, person }
      record({ action: `approval-${decision}`, about: id, organisation, detail, ...change })
      return true
    },
    scope,
  )
  const now = await approvals.find(scope, id)
  if (!done) throw tooLate(now)
  return now
}

/** Why it cannot be decided on any more. */
export function tooLate(found: Approval): Problem {
  const { decision, decided_by_name, subject_number, subject_document } = found
  if (!decision && subject_number !== null && !subject_document)
    return new Problem(409, 'The document was taken away, so nobody can decide on it.')
  if (!decision)
    return new Problem(409, 'The document has been replaced in the meantime. Look at it again.')
  return new Problem(409, `${decided_by_name} has ${decision} this already.`)
}
