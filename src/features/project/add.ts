import type { Transaction } from 'kysely'
import type { NewNotice, Rhythm } from '../../contract/work.ts'
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
  { clock, projects }: Pick<ProjectParts, 'clock' | 'projects'>,
  trx: Transaction<Tables>,
  record: RecordEntry,
  { organisation, title, description, start_date, end_date, rhythm = 'weekly' }: ProjectToAdd,
): Promise<AddedProject> {
  const now = clock.now().toISOString()
  const row: Tables['project'] = {
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
  await projects.add(trx, row)
  const after = { title, description, status: row.status, start_date, end_date, rhythm }
  record({ action: 'project-added', about: row.id, organisation, after })
  return row
}
