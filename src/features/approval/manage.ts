import type { Transaction } from 'kysely'
import { malformed, notFound } from '../../contract/problem.ts'
import { waitingAt, type Notice } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import type { NewApproval } from './contract.ts'

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  /** The project, or 404. */
  find: (id: string) => Promise<{ id: string; organisation_id: string; title: string }>
  /** A version of a document of this project that can be opened. */
  version: (
    place: { organisation: string; project: string },
    id: string,
  ) => Promise<{ id: string; number: number; name: string; sha256: string } | undefined>
  /** Tells the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: Notice) => Promise<void>
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
export function manageApprovals({ database, clock, audit, find, version, notify }: Parts) {
  const now = () => clock.now().toISOString()

  async function refuseForeign(project: string, milestone: string | null): Promise<void> {
    if (milestone === null) return
    const rows = database.read.selectFrom('milestone').select('id').where('id', '=', milestone)
    if (!(await rows.where('project_id', '=', project).executeTakeFirst()))
      throw malformed('The project has no such milestone.')
  }

  /** What is decided on, as the row has it. The SHA-256 of a version of ours is the one we keep. */
  async function subjectOf(
    { subject }: NewApproval,
    place: { organisation: string; project: string },
  ) {
    if (!('version_id' in subject))
      return { ...subject, subject_version_id: null, subject_number: null }
    const found = await version(place, subject.version_id)
    if (!found) throw malformed('The project has no such version of a document to open.')
    const { id, number, name, sha256 } = found
    return {
      subject_version_id: id,
      subject_number: number,
      subject_name: name,
      subject_sha256: sha256,
    }
  }

  return {
    async ask(project: string, given: NewApproval, by: Actor): Promise<{ id: string }> {
      const { organisation_id, title: ofProject } = await find(project)
      await refuseForeign(project, given.milestone_id)
      const { title, detail, due_date, milestone_id } = given
      const subject = await subjectOf(given, { organisation: organisation_id, project })
      const owned = { id: newId(), organisation_id, project_id: project }
      const words = { title, detail, due_date, milestone_id }
      const row = { ...owned, ...words, ...subject, ...undecided, created_at: now() }
      await database.transaction(async (trx) => {
        await trx.insertInto('approval').values(row).execute()
        await notify(trx, {
          organisation: organisation_id,
          project,
          kind: 'approval',
          text: `${ofProject} needs your approval: ${title}`,
          link: waitingAt(owned.id),
        })
        const entry = { action: 'approval-asked', about: owned.id, organisation: organisation_id }
        await audit.append(trx, by, entry)
      })
      return { id: owned.id }
    },
    /** Its certificate is gone with it. Throws 404 for one that is not there, or was withdrawn. */
    async withdraw(id: string, by: Actor): Promise<void> {
      await database.transaction(async (trx) => {
        const row = await trx
          .updateTable('approval')
          .set({ withdrawn_at: now() })
          .where('id', '=', id)
          .where('withdrawn_at', 'is', null)
          .returning('organisation_id')
          .executeTakeFirst()
        if (!row) throw notFound()
        const entry = { action: 'approval-withdrawn', about: id, organisation: row.organisation_id }
        await audit.append(trx, by, entry)
      })
    },
  }
}
