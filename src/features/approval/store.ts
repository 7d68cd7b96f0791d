import type { ExpressionBuilder, Transaction } from 'kysely'
import type { Decision } from '../../contract/decision.ts'
import { notFound } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import { readIn, updateIn, type Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Approval, CertificateView } from './contract.ts'
import { approvalsHappened } from './happened-store.ts'

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
  'subject_number',
  'subject_version_id',
  'document.id as document_id',
  'approval.created_at',
  'decision',
  'reason',
  'decided_by_name',
  'decided_at',
  'decided_address',
  'certificate',
] as const

/** The columns that a decision fills, as they are before it. */
const undecided = {
  decision: null,
  reason: null,
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  decided_address: null,
  certificate: null,
}

type Decided = {
  [Column in Exclude<keyof typeof undecided, 'decided_address'>]: NonNullable<
    Tables['approval'][Column]
  >
} & {
  decided_address: string | null
  /** When the firm has seen it, where it was the firm that entered it. */
  seen_at: string | null
}

/** What clients are asked to approve. */
export function approvalStore(database: Database) {
  return { ...reads(database), ...writes, happened: approvalsHappened(database) }
}

function reads(database: Database) {
  const of = (scope: Scope, project?: string) =>
    readIn(database, scope, 'approval')
      .innerJoin('project', 'project.id', 'approval.project_id')
      .leftJoin('milestone', 'milestone.id', 'approval.milestone_id')
      .leftJoin('document_version', 'document_version.id', 'approval.subject_version_id')
      .leftJoin('document', (join) =>
        join
          .onRef('document.id', '=', 'document_version.document_id')
          .on('document.removed_at', 'is', null),
      )
      .select(columns)
      .select(({ selectFrom }) =>
        selectFrom('document_version as one')
          .select(({ fn }) => fn.max('one.number').as('number'))
          .whereRef('one.document_id', '=', 'document.id')
          .where('one.state', '=', 'available')
          .as('newest'),
      )
      .where('approval.withdrawn_at', 'is', null)
      .$if(project !== undefined, (rows) => rows.where('approval.project_id', '=', project ?? ''))
  const due = ({ due_date }: Row) => due_date ?? '9999-12-31'

  /** The open ones, the soonest due first; those without a date come last. */
  async function open(scope: Scope, project?: string): Promise<Approval[]> {
    const rows = of(scope, project).where('decision', 'is', null).orderBy('approval.created_at')
    const found = await rows.orderBy('approval.id').execute()
    return found.toSorted((a, b) => due(a).localeCompare(due(b))).map(asApproval)
  }

  return {
    open,
    /** The open ones, then the decided, the newest first; of one project or of all. */
    async list(scope: Scope, project?: string): Promise<Approval[]> {
      const decided = of(scope, project).where('decision', 'is not', null)
      const rows = decided.orderBy('decided_at', 'desc').orderBy('approval.id')
      return [...(await open(scope, project)), ...(await rows.execute()).map(asApproval)]
    },
    /** Throws 404 for one that does not exist, is outside of the scope, or is withdrawn. */
    async find(scope: Scope, id: string): Promise<Approval> {
      const row = await of(scope).where('approval.id', '=', id).executeTakeFirst()
      if (!row) throw notFound()
      return asApproval(row)
    },
    /** What became of one, also of one that is withdrawn. */
    async outcome(scope: Scope, id: string) {
      const row = await readIn(database, scope, 'approval')
        .innerJoin('project', 'project.id', 'approval.project_id')
        .select(['approval.id', 'approval.title', 'project_id', 'project.title as project_title'])
        .select(['decision', 'reason', 'decided_by_name', 'decided_at', 'certificate'])
        .select('approval.withdrawn_at')
        .where('approval.id', '=', id)
        .executeTakeFirst()
      return row && asOutcome(row)
    },
    /** When each open one of a project was opened by its client, and reminded of. */
    async waits(scope: Scope, project: string) {
      return await readIn(database, scope, 'approval')
        .select(['id', 'opened_at', 'reminded_at'])
        .where('project_id', '=', project)
        .where('withdrawn_at', 'is', null)
        .execute()
    },
    certificate: async (certificate: string) => await findCertificate(database, certificate),
  }
}

/** What a certificate shows to anyone with its link, and no other column. */
async function findCertificate(
  { read }: Database,
  certificate: string,
): Promise<Omit<CertificateView, 'time_zone'> | undefined> {
  return await read
    .selectFrom('approval')
    .innerJoin('organisation', 'organisation.id', 'approval.organisation_id')
    .leftJoin('document_version', 'document_version.id', 'approval.subject_version_id')
    .leftJoin('document', (join) =>
      join
        .onRef('document.id', '=', 'document_version.document_id')
        .on('document.removed_at', 'is', null),
    )
    .select(['title', 'subject_name', 'subject_sha256', 'organisation.name as organisation'])
    .select(['subject_number', 'document.id as document_id'])
    .select(['decision', 'decided_by_name', 'decided_at'])
    .where('certificate', '=', certificate)
    .where('decided_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .$narrowType<{ decision: Decision; decided_by_name: string; decided_at: string }>()
    .executeTakeFirst()
}

const writes = {
  async add(
    trx: Transaction<Tables>,
    row: Omit<
      Tables['approval'],
      keyof typeof undecided | 'withdrawn_at' | 'seen_at' | 'reminded_at' | 'opened_at'
    >,
  ): Promise<void> {
    await trx
      .insertInto('approval')
      .values({
        id: row.id,
        organisation_id: row.organisation_id,
        project_id: row.project_id,
        title: row.title,
        detail: row.detail,
        due_date: row.due_date,
        milestone_id: row.milestone_id,
        subject_name: row.subject_name,
        subject_sha256: row.subject_sha256,
        subject_number: row.subject_number,
        subject_version_id: row.subject_version_id,
        created_at: row.created_at,
        decision: null,
        reason: null,
        decided_by: null,
        decided_by_name: null,
        decided_at: null,
        decided_address: null,
        certificate: null,
        withdrawn_at: null,
        seen_at: null,
        reminded_at: null,
        opened_at: null,
      })
      .execute()
  },
  /** Keeps when somebody of the client first opened a version that they are to approve. */
  async opened(trx: Transaction<Tables>, scope: Scope, version: string, now: string) {
    await updateIn(trx, scope, 'approval')
      .set({ opened_at: now })
      .where('subject_version_id', '=', version)
      .where('opened_at', 'is', null)
      .where('decision', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
  },
  /** Returns whose it was; nothing when it does not exist or is already withdrawn. */
  async withdraw(trx: Transaction<Tables>, scope: Scope, id: string, now: string) {
    return await updateIn(trx, scope, 'approval')
      .set({ withdrawn_at: now })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning(['organisation_id', 'project_id'])
      .executeTakeFirst()
  },
  /**
   * False when it was decided, replaced or withdrawn meanwhile. Of two people who decide at the
   * same time one succeeds, and nobody decides on a version that they did not see or can no
   * longer open.
   */
  async decide(
    trx: Transaction<Tables>,
    scope: Scope,
    seen: { id: string; subject_sha256: string },
    decided: Decided,
  ): Promise<boolean> {
    const row = await updateIn(trx, scope, 'approval')
      .set({
        decision: decided.decision,
        reason: decided.reason,
        decided_by: decided.decided_by,
        decided_by_name: decided.decided_by_name,
        decided_at: decided.decided_at,
        decided_address: decided.decided_address,
        certificate: decided.certificate,
        seen_at: decided.seen_at,
      })
      .where('id', '=', seen.id)
      .where('subject_sha256', '=', seen.subject_sha256)
      .where('decision', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where((is) => is.or([is('subject_number', 'is', null), is.exists(openable(is))]))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
}

/** The version that an approval is about, unless its document is removed. */
const openable = ({ selectFrom }: ExpressionBuilder<Tables, 'approval'>) =>
  selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select('document_version.id')
    .whereRef('document_version.id', '=', 'approval.subject_version_id')
    .where('document.removed_at', 'is', null)

type Ended = Pick<
  Tables['approval'],
  'decision' | 'reason' | 'decided_by_name' | 'decided_at' | 'certificate' | 'withdrawn_at'
>

/** One that is withdrawn has no certificate any more, whoever decided on it before. */
function asOutcome<Row extends Ended>(row: Row) {
  const { decision, reason, decided_by_name, decided_at, certificate, withdrawn_at, ...rest } = row
  const known = { ...rest, kind: 'approval' as const }
  const withdrawn = { state: 'withdrawn' as const, by_name: null, words: null, certificate: null }
  if (withdrawn_at !== null) return { ...known, ...withdrawn, at: withdrawn_at }
  const decided = { by_name: decided_by_name, words: reason || null, certificate }
  return { ...known, state: decision ?? ('open' as const), at: decided_at, ...decided }
}

interface Row extends Omit<Approval, 'subject_document'> {
  subject_version_id: string | null
  document_id: string | null
  newest: number | null
}

function asApproval({ subject_version_id, document_id, newest, ...row }: Row): Approval {
  const isThere = subject_version_id !== null && document_id !== null && newest !== null
  const subject_document = isThere
    ? { id: document_id, version_id: subject_version_id, newest }
    : null
  return { ...row, subject_document }
}

export type Approvals = ReturnType<typeof approvalStore>
