import type { Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import type { Tables } from '../../database/tables/tables.ts'
import type { Database } from '../../database/open.ts'
import { newId } from '../../platform/auth/token.ts'
import { draftsOf, testReport, trainingPlan, type DemoFile } from './demo-drafts.ts'

/** Something to approve in the demo, in days from the day on which the demo is made. */
interface DemoApproval {
  /** By title. */
  project: string
  milestone: string
  title: string
  detail: string
  file: DemoFile
  asked: number
  due: number
  approved?: { days: number; by: string; reason: string }
}

export const haldenApprovals: DemoApproval[] = [
  {
    project: 'Dealer quotes on the phone',
    milestone: 'All forty dealers trained',
    title: 'Training plan for the other thirty-seven dealers',
    detail:
      'Five mornings, from New Bedford to Norfolk, at most eight dealers each. With your word we write to them on the same day; a morning can be moved until a week before.',
    file: trainingPlan,
    asked: -2,
    due: 4,
  },
  {
    project: 'Orders and stock in Salesforce',
    milestone: 'Live',
    title: 'Go live with the three links',
    detail: 'All 64 checks of the test are in the report, with the two that we repeated.',
    file: testReport,
    asked: -192,
    due: -189,
    approved: { days: -190, by: 'Maren Halden', reason: 'Checked by sales operations, too.' },
  },
]

const day = 24 * 60 * 60 * 1000

/** What of the files that are decided on belongs into a project of this title, as it was filed. */
export const decidedDocuments = (title: string) =>
  haldenApprovals.filter(({ project }) => project === title).flatMap(({ file }) => draftsOf(file))

/** As of a file from elsewhere, until its document is there. */
function subjectOf(file: DemoFile) {
  const bytes = draftsOf(file).at(-1)?.bytes ?? ''
  const subject_sha256 = createHash('sha256').update(bytes).digest('hex')
  const ours = { subject_version_id: null, subject_number: null }
  return { subject_name: file.name, subject_sha256, ...ours }
}

/** Ties what the demo asks for to the versions that have these bytes, once they are filed. */
export async function tieApprovals(database: Database): Promise<void> {
  const found = await database.read
    .selectFrom('approval')
    .innerJoin('project', 'project.id', 'approval.project_id')
    .innerJoin('document', 'document.project_id', 'project.id')
    .innerJoin('document_version', 'document_version.document_id', 'document.id')
    .select(['approval.id', 'document_version.id as subject_version_id'])
    .select('document_version.number as subject_number')
    .where('project.demo', '=', 1)
    .where('subject_version_id', 'is', null)
    .whereRef('document_version.sha256', '=', 'subject_sha256')
    .execute()
  await database.transaction(async (trx) => {
    for (const { id, ...subject } of found)
      await trx.updateTable('approval').set(subject).where('id', '=', id).execute()
  })
}

/** Puts files before an organisation whose projects are there. */
export async function seedApprovals(
  trx: Transaction<Tables>,
  organisation_id: string,
  approvals: readonly DemoApproval[],
  now: Date,
): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * day).toISOString()
  for (const { project, milestone, title, detail, file, asked, due, approved } of approvals) {
    const place = await trx
      .selectFrom('milestone')
      .innerJoin('project', 'project.id', 'milestone.project_id')
      .select(['milestone.id as milestone_id', 'project.id as project_id'])
      .where('milestone.organisation_id', '=', organisation_id)
      .where('project.title', '=', project)
      .where('milestone.title', '=', milestone)
      .executeTakeFirstOrThrow()
    const subject = subjectOf(file)
    const owned = { id: newId(), organisation_id, ...place }
    const asks = { title, detail, due_date: moment(due).slice(0, 10), created_at: moment(asked) }
    const row = { ...owned, ...asks, ...subject, ...endOf(approved, moment), withdrawn_at: null }
    await trx.insertInto('approval').values(row).execute()
  }
}

function endOf(approved: DemoApproval['approved'], moment: (days: number) => string) {
  return {
    decision: approved ? ('approved' as const) : null,
    reason: approved?.reason ?? null,
    decided_by: null,
    decided_by_name: approved?.by ?? null,
    decided_at: approved ? moment(approved.days) : null,
    decided_address: approved ? '203.0.113.20' : null,
    certificate: approved ? newId() : null,
  }
}
