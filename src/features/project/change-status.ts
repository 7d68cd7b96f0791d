import type { Transaction } from 'kysely'
import { mayUse } from '../../contract/access.ts'
import { malformed, Problem } from '../../contract/problem.ts'
import { refusedStatus, type NewNotice, type ProjectStatus } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import type { ProjectParts } from './add.ts'
import type { Projects } from './store.ts'

type Trx = Transaction<Tables>

interface Asked {
  to: ProjectStatus
  reason: string
  /** What it was when the change was begun; null: whatever it is. */
  base?: ProjectStatus | null
}

/** Changes the status. Throws 409 with what is allowed for a change that the rules do not have. */
export async function changeStatus(
  parts: ProjectParts,
  id: string,
  asked: Asked,
  author: Author,
): Promise<void> {
  const scope = staffScope(author.by.viewer)
  const found = await parts.projects.find(scope, id)
  await parts.audit.act(
    author.by,
    async (trx, record) => void (await changeStatusIn(trx, record, parts, found, asked, author)),
    scope,
  )
}

interface InParts extends Pick<ProjectParts, 'clock' | 'projects'> {
  notify: (trx: Trx, notice: NewNotice) => Promise<void>
}

/** The same within a transaction; gives what was done. */
export async function changeStatusIn(
  trx: Trx,
  record: RecordEntry,
  { clock, projects, notify }: InParts,
  { id, organisation_id: organisation, status: from, title }: FoundProject,
  { to, reason, base = null }: Asked,
  author: Author,
): Promise<{ change: string; from: ProjectStatus; at: string }> {
  if (base !== null && base !== from) throw changedMeanwhile(from)
  refuseChange(from, to, reason, author)
  const now = clock.now().toISOString()
  const scope = staffScope(author.by.viewer)
  if (!(await projects.setStatus(trx, scope, { id, from, to, now })))
    throw new Problem(409, 'Somebody has changed the status in the meantime. Look again.')
  const change = newId()
  await projects.addStatusChange(trx, {
    id: change,
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
  return { change, from, at: now }
}

type FoundProject = Awaited<ReturnType<Projects['find']>>

function refuseChange(
  from: ProjectStatus,
  to: ProjectStatus,
  reason: string,
  { by }: Author,
): void {
  const refused = refusedStatus(from, to)
  if (refused !== null) throw new Problem(409, refused)
  if (from !== 'completed') return
  if (!mayUse(by.viewer, 'every-project'))
    throw new Problem(403, 'Only a manager or an owner can reopen a completed project.')
  const why = 'Say why the completed project is reopened.'
  if (!reason.trim()) throw malformed(why, { reason: [why] })
}

const changedMeanwhile = (status: ProjectStatus) =>
  new Problem(
    409,
    `Somebody has changed the status meanwhile: it is ${status.replace('_', ' ')} by now.`,
    { theirs: { status } },
  )
