import type { Transaction } from 'kysely'
import type { NewNotice, Rhythm } from '../../contract/work.ts'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Projects } from './store.ts'

/** What adding and changing projects needs. */
export interface ProjectParts {
  clock: Clock
  audit: Audit
  projects: Projects
  /** Notifies the people of the organisation. */
  notify: (trx: Transaction<Tables>, notice: NewNotice) => Promise<void>
}

/** What a project begins with. */
export interface ProjectToAdd {
  organisation: string
  title: string
  description: string
  start_date: string
  end_date: string | null
  /** How often an update is promised; weekly unless given. */
  rhythm?: Rhythm
}

/** Adds a project, planned. */
export async function addProject(
  parts: ProjectParts,
  given: ProjectToAdd,
  { by }: Author,
): Promise<AddedProject> {
  return await parts.audit.act(
    by,
    async (trx, record) => await addProjectIn(parts, trx, record, given),
  )
}

type AddedProject = Pick<Tables['project'], 'id' | 'organisation_id' | 'status' | 'title'>

/** The same within a transaction of more. */
export async function addProjectIn(
  parts: Pick<ProjectParts, 'clock' | 'projects'>,
  trx: Transaction<Tables>,
  record: RecordEntry,
  given: ProjectToAdd,
): Promise<AddedProject> {
  const row = newRow(parts, given)
  await addRows(parts, trx, record, [row])
  return row
}

/** The same with many. */
export async function addProjectsIn(
  parts: Pick<ProjectParts, 'clock' | 'projects'>,
  trx: Transaction<Tables>,
  record: RecordEntry,
  all: readonly ProjectToAdd[],
): Promise<AddedProject[]> {
  const rows = all.map((given) => newRow(parts, given))
  for (const some of inRuns(rows)) await addRows(parts, trx, record, some)
  return rows
}

async function addRows(
  { projects }: Pick<ProjectParts, 'projects'>,
  trx: Transaction<Tables>,
  record: RecordEntry,
  rows: readonly Tables['project'][],
): Promise<void> {
  await projects.addAll(trx, rows)
  for (const row of rows) {
    const { title, description, status, start_date, end_date, rhythm } = row
    const after = { title, description, status, start_date, end_date, rhythm }
    record({ action: 'project-added', about: row.id, organisation: row.organisation_id, after })
  }
}

function newRow(
  { clock }: Pick<ProjectParts, 'clock'>,
  { organisation, title, description, start_date, end_date, rhythm = 'weekly' }: ProjectToAdd,
): Tables['project'] {
  const now = clock.now().toISOString()
  return {
    id: newId(),
    organisation_id: organisation,
    title,
    description,
    status: 'planned',
    health: null,
    progress: 0,
    start_date,
    end_date,
    rhythm,
    last_update_at: null,
    demo: 0,
    created_at: now,
    updated_at: now,
  }
}
