import type { Transaction } from 'kysely'
import type { NewNotice, ProjectStatus } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
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
export interface NewProject {
  organisation: string
  title: string
  description: string
  start_date: string
  end_date: string | null
}

export async function addProject(
  { clock, audit, projects }: ProjectParts,
  { organisation, title, description, start_date, end_date }: NewProject,
  { by }: Author,
): Promise<{ id: string; organisation_id: string; status: ProjectStatus; title: string }> {
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
    demo: 0,
    created_at: now,
    updated_at: now,
  }
  await audit.act(by, async (trx, record) => {
    await projects.add(trx, row)
    const after = { title, description, status: row.status, start_date, end_date }
    record({ action: 'project-added', about: row.id, organisation, after })
  })
  return row
}
