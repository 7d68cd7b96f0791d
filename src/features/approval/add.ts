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
import type { NewApproval } from './contract.ts'
import type { Approvals } from './store.ts'

/** What adding and withdrawing approvals needs. */
export interface ApprovalParts {
  clock: Clock
  audit: Audit
  approvals: Approvals
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<{ organisation_id: string; title: string }>
  /** Whether this project has a milestone of this id. */
  hasMilestone: (scope: Scope, project: string, id: string) => Promise<boolean>
  /** A version of a document of this project that can be opened. */
  version: (
    scope: Scope,
    project: string,
    id: string,
  ) => Promise<{ id: string; number: number; name: string; sha256: string } | undefined>
  /** Keeps the document of a version from being removed meanwhile; false when it has been. */
  holdVersion: (trx: Transaction<Tables>, organisation: string, version: string) => Promise<boolean>
  /** Notifies the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
  /** Says to all of the organisation that something does not wait any more. */
  settle: (trx: Transaction<Tables>, settled: SettledWait) => Promise<void>
}

/** Asks a client for an approval. Throws 400 for a milestone or a version of another project. */
export async function addApproval(
  { clock, audit, approvals, find, hasMilestone, version, holdVersion, notify }: ApprovalParts,
  project: string,
  given: NewApproval,
  by: SignedInActor,
): Promise<{ id: string }> {
  const scope = staffScope(by.viewer)
  const { organisation_id: organisation, title: ofProject } = await find(scope, project)
  const { title, detail, due_date, milestone_id } = given
  if (milestone_id !== null && !(await hasMilestone(scope, project, milestone_id)))
    throw malformed('The project has no such milestone.')
  const subject = await subjectOf(given, async (id) => await version(scope, project, id))
  const id = newId()
  await audit.act(
    by,
    async (trx, record) => {
      const { subject_version_id: held } = subject
      if (held !== null && !(await holdVersion(trx, organisation, held))) throw noSuchVersion()
      const values = { title, detail, due_date, milestone_id, ...subject }
      await approvals.add(trx, {
        id,
        organisation_id: organisation,
        project_id: project,
        created_at: clock.now().toISOString(),
        ...values,
      })
      const text = `${ofProject} needs your approval: ${title}`
      await notify(trx, { organisation, project, kind: 'approval', text, link: waitingAt(id) })
      record({ action: 'approval-asked', about: id, organisation, after: values })
    },
    scope,
  )
  return { id }
}

/** The columns about the file. For a version of a document, the SHA-256 is the stored one. */
async function subjectOf(
  { subject }: NewApproval,
  version: (id: string) => ReturnType<ApprovalParts['version']>,
) {
  if (!('version_id' in subject)) {
    const { subject_name, subject_sha256 } = subject
    return { subject_version_id: null, subject_number: null, subject_name, subject_sha256 }
  }
  const found = await version(subject.version_id)
  if (!found) throw noSuchVersion()
  return {
    subject_version_id: found.id,
    subject_number: found.number,
    subject_name: found.name,
    subject_sha256: found.sha256,
  }
}

const noSuchVersion = () => malformed('The project has no such version of a document to open.')
