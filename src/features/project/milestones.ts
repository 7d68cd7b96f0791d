import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { milestoneAt, type NewNotice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { ProjectParts } from './add.ts'

type Trx = Transaction<Tables>

/** Throws 404 for an unknown project; `also` is done in the same transaction. */
export async function addMilestone(
  { clock, audit, projects }: ProjectParts,
  project: string,
  { title, due_date }: { title: string; due_date: string },
  { by }: Author,
  also?: (trx: Trx, made: Tables['milestone'] & { project_title: string }) => Promise<void>,
): Promise<{ id: string }> {
  const scope = staffScope(by.viewer)
  const { organisation_id, title: project_title } = await projects.find(scope, project)
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
      await also?.(trx, { ...row, project_title })
    },
    scope,
  )
  return row
}

/**
 * Throws 404 for an unknown milestone, and 409 for one that is reached; `announce` notifies its
 * client in another way than at once.
 */
export async function reachMilestone(
  { clock, audit, projects, notify }: ProjectParts,
  milestone: string,
  { by }: Author,
  announce: (trx: Trx, notice: NewNotice, reached_at: string) => Promise<void> = notify,
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
      const { organisation_id: organisation } = project
      const text = `Reached in ${project.title}: ${title}`
      const link = milestoneAt(project_id, milestone)
      await announce(trx, { organisation, project: project_id, kind: 'event', text, link }, now)
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
