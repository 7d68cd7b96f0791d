import { mayUse } from '../../contract/access.ts'
import { malformed, Problem } from '../../contract/problem.ts'
import { allowedStatuses, type ProjectStatus } from '../../contract/work.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { ProjectParts } from './add.ts'

/** Changes the status. Throws 409 with what is allowed for a change that the rules do not have. */
export async function changeStatus(
  { clock, audit, projects, notify }: ProjectParts,
  id: string,
  { to, reason }: { to: ProjectStatus; reason: string },
  author: Author,
): Promise<void> {
  const scope = staffScope(author.by.viewer)
  const { organisation_id: organisation, status: from, title } = await projects.find(scope, id)
  refuseChange(from, to, reason, author)
  const now = clock.now().toISOString()
  await audit.act(
    author.by,
    async (trx, record) => {
      if (!(await projects.setStatus(trx, scope, { id, from, to, now })))
        throw new Problem(409, 'Somebody has changed the status in the meantime. Look again.')
      await projects.addStatusChange(trx, {
        id: newId(),
        organisation_id: organisation,
        project_id: id,
        from_status: from,
        to_status: to,
        reason,
        author_name: author.name,
        created_at: now,
      })
      const text = `${title} is ${to.replace('_', ' ')} now.`
      const link = `/dashboard?project=${id}#projects`
      await notify(trx, { organisation, project: id, kind: 'event', text, link })
      const [before, after] = [{ status: from }, { status: to, reason }]
      record({ action: 'project-status-changed', about: id, organisation, before, after })
    },
    scope,
  )
}

function refuseChange(
  from: ProjectStatus,
  to: ProjectStatus,
  reason: string,
  { by }: Author,
): void {
  const allowed = allowedStatuses[from]
  if (!allowed.includes(to)) {
    const named = allowed.length > 0 ? `only ${allowed.join(' or ')}` : 'nothing any more'
    throw new Problem(409, `A project that is ${from} can become ${named}.`)
  }
  if (from !== 'completed') return
  if (!mayUse(by.viewer, 'every-project'))
    throw new Problem(403, 'Only a manager or an owner can reopen a completed project.')
  const why = 'Say why the completed project is reopened.'
  if (!reason.trim()) throw malformed(why, { reason: [why] })
}
