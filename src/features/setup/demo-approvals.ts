import { dayLength } from '../../contract/days.ts'
import type { Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import type { Tables } from '../../database/tables/tables.ts'
import type { Database } from '../../database/open.ts'
import { newId } from '../../platform/auth/token.ts'
import { draftsOf, testReport, trainingPlan, type DemoFile } from './demo-drafts.ts'

/** An approval of the demo; times are in days from when the demo is made. */
interface DemoApproval {
  /** By title. */
  project: string
  milestone: string
  title: string
  detail: string
  file: DemoFile
  created: number
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
    created: -2,
    due: 4,
  },
  {
    project: 'Orders and stock in Salesforce',
    milestone: 'Live',
    title: 'Go live with the three links',
    detail: 'All 64 checks of the test are in the report, with the two that we repeated.',
    file: testReport,
    created: -192,
    due: -189,
    approved: { days: -190, by: 'Maren Halden', reason: 'Checked by sales operations, too.' },
  },
]

/** The drafts of the files for approval in the project with this title. */
export const decidedDocuments = (title: string) =>
  haldenApprovals.filter(({ project }) => project === title).flatMap(({ file }) => draftsOf(file))

/** The subject without a version, until its document is added. */
function subjectOf(file: DemoFile) {
  const bytes = draftsOf(file).at(-1)?.bytes ?? ''
  const subject_sha256 = createHash('sha256').update(bytes).digest('hex')
  const ours = { subject_version_id: null, subject_number: null }
  return { subject_name: file.name, subject_sha256, ...ours }
}

/** Links the demo's approvals to the versions with the same hash, once these are added. */
export async function linkApprovals(database: Database): Promise<void> {
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

/** Adds approvals to an organisation that has its projects already. */
export async function seedApprovals(
  trx: Transaction<Tables>,
  organisation_id: string,
  approvals: readonly DemoApproval[],
  now: Date,
): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * dayLength).toISOString()
  for (const { project, milestone, title, detail, file, created, due, approved } of approvals) {
    const place = await trx
      .selectFrom('milestone')
      .innerJoin('project', 'project.id', 'milestone.project_id')
      .select(['milestone.id as milestone_id', 'project.id as project_id'])
      .where('milestone.organisation_id', '=', organisation_id)
      .where('project.title', '=', project)
      .where('milestone.title', '=', milestone)
      .executeTakeFirstOrThrow()
    const subject = subjectOf(file)
    await trx
      .insertInto('approval')
      .values({
        id: newId(),
        organisation_id,
        project_id: place.project_id,
        milestone_id: place.milestone_id,
        title,
        detail,
        due_date: moment(due).slice(0, 10),
        ...subject,
        created_at: moment(created),
        decision: approved ? 'approved' : null,
        reason: approved?.reason ?? null,
        decided_by: null,
        decided_by_name: approved?.by ?? null,
        decided_at: approved ? moment(approved.days) : null,
        decided_address: approved ? '203.0.113.20' : null,
        certificate: approved ? newId() : null,
        withdrawn_at: null,
        seen_at: approved ? moment(approved.days) : null,
      })
      .execute()
  }
}
