import type { Transaction } from 'kysely'
import type { Decision } from '../../contract/decision.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { Approval } from './contract.ts'

const columns = [
  'approval.id',
  'approval.project_id',
  'project.title as project_title',
  'approval.title',
  'approval.detail',
  'approval.due_date',
  'milestone.title as milestone',
  'subject_name',
  'subject_sha256',
  'approval.created_at',
  'decision',
  'reason',
  'decided_by_name',
  'decided_at',
  'decided_address',
  'certificate',
] as const

/** What was decided, and by whom. */
export interface Deciding {
  id: string
  decision: Decision
  reason: string
  subject_sha256: string
  account: string
  name: string
  address: string
  now: string
  certificate: string
}

/** What clients approve; every query of theirs names the organisation. */
export function approvalStore(database: Database) {
  const of = (organisation: string) =>
    database
      .readFor(organisation)
      .selectFrom('approval')
      .innerJoin('project', 'project.id', 'approval.project_id')
      .leftJoin('milestone', 'milestone.id', 'approval.milestone_id')
      .select(columns)
      .where('approval.organisation_id', '=', organisation)
      .where('approval.withdrawn_at', 'is', null)
  const due = ({ due_date }: Approval) => due_date ?? '9999-12-31'

  /** What is open, the soonest due first; what has no date comes last. */
  async function open(organisation: string): Promise<Approval[]> {
    const rows = of(organisation).where('decision', 'is', null).orderBy('approval.created_at')
    const found = await rows.orderBy('approval.id').execute()
    return found.toSorted((a, b) => due(a).localeCompare(due(b)))
  }

  return {
    open,
    async list(organisation: string): Promise<Approval[]> {
      const decided = of(organisation).where('decision', 'is not', null)
      const newest = decided.orderBy('decided_at', 'desc').orderBy('approval.id')
      return [...(await open(organisation)), ...(await newest.execute())]
    },
    /** Those of one project, what is open first; then what was decided, the newest first. */
    async ofProject(organisation: string, project: string): Promise<Approval[]> {
      const own = of(organisation).where('approval.project_id', '=', project)
      const found = await own
        .orderBy('approval.created_at', 'desc')
        .orderBy('approval.id')
        .execute()
      const when = ({ decided_at }: Approval) => decided_at ?? '9999-12-31'
      return found.toSorted((a, b) => when(b).localeCompare(when(a)))
    },
    /** Throws 404 for one that is not there, not theirs, or withdrawn. */
    async find(organisation: string, id: string): Promise<Approval> {
      const row = await of(organisation).where('approval.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    /**
     * False when it was decided, replaced or withdrawn meanwhile: of two who decide at once, one
     * does, and nobody on a version that they have not seen.
     */
    async decide(trx: Transaction<Tables>, organisation: string, by: Deciding): Promise<boolean> {
      const { decision, reason, certificate, address: decided_address } = by
      const who = { decided_by: by.account, decided_by_name: by.name, decided_at: by.now }
      const decided = await trx
        .updateTable('approval')
        .set({ decision, reason, certificate, decided_address, ...who })
        .where('organisation_id', '=', organisation)
        .where('id', '=', by.id)
        .where('subject_sha256', '=', by.subject_sha256)
        .where('decision', 'is', null)
        .where('withdrawn_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return decided !== undefined
    },
    certificate: async (certificate: string) => await findCertificate(database, certificate),
  }
}

export type Approvals = ReturnType<typeof approvalStore>

/** What a certificate shows to whoever has its link, and no column more. */
async function findCertificate({ read }: Database, certificate: string) {
  return await read
    .selectFrom('approval')
    .innerJoin('organisation', 'organisation.id', 'approval.organisation_id')
    .select(['title', 'subject_name', 'subject_sha256', 'organisation.name as organisation'])
    .select(['decision', 'decided_by_name', 'decided_at'])
    .where('certificate', '=', certificate)
    .where('decided_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .$narrowType<{ decision: Decision; decided_by_name: string; decided_at: string }>()
    .executeTakeFirst()
}
