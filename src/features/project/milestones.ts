import { Problem } from '../../contract/problem.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { ProjectParts } from './add.ts'

/** Throws 404 for an unknown project. */
export async function addMilestone(
  { clock, audit, projects }: ProjectParts,
  project: string,
  { title, due_date }: { title: string; due_date: string },
  { by }: Author,
): Promise<{ id: string }> {
  const scope = staffScope(by.viewer)
  const { organisation_id } = await projects.find(scope, project)
  const row = {
    id: newId(),
    organisation_id,
    project_id: project,
    title,
    due_date,
    reached_at: null,
    created_at: clock.now().toISOString(),
  }
  await audit.act(
    by,
    async (trx, record) => {
      await projects.addMilestone(trx, row)
      record({
        action: 'milestone-added',
        about: project,
        organisation: organisation_id,
        after: { milestone: row.id, title, due_date },
      })
    },
    scope,
  )
  return row
}

/** Throws 404 for an unknown milestone, and 409 for one that is reached. */
export async function reachMilestone(
  { clock, audit, projects, notify }: ProjectParts,
  milestone: string,
  { by }: Author,
): Promise<void> {
  const scope = staffScope(by.viewer)
  const { project_id, title } = await projects.milestone(scope, milestone)
  const project = await projects.find(scope, project_id)
  const now = clock.now().toISOString()
  await audit.act(
    by,
    async (trx, record) => {
      if (!(await projects.reachMilestone(trx, scope, { id: milestone, now })))
        throw new Problem(409, 'It is reached already.')
      await notify(trx, {
        organisation: project.organisation_id,
        project: project_id,
        kind: 'event',
        text: `Reached in ${project.title}: ${title}`,
        link: `/dashboard?project=${project_id}#projects`,
      })
      record({
        action: 'milestone-reached',
        about: project_id,
        organisation: project.organisation_id,
        detail: { milestone },
        before: { reached_at: null },
        after: { reached_at: now },
      })
    },
    scope,
  )
}
