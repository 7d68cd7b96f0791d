import type { Transaction } from 'kysely'
import type { Health, NewNotice, ProjectStatus } from '../../contract/work.ts'
import type { Scope } from '../../database/scope.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Author } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import { staffScope } from '../../database/staff-scope.ts'
import { updateNotice, type NewUpdate } from './contract.ts'
import type { Updates } from './store.ts'

type Trx = Transaction<Tables>

export interface PublishParts {
  clock: Clock
  audit: Audit
  updates: Updates
  /** The project, or 404. */
  find: (scope: Scope, id: string) => Promise<{ organisation_id: string; title: string }>
  /** The changes of a project since a moment. */
  changedSince: (
    trx: Trx,
    scope: Scope,
    from: { project: string; since: string },
  ) => Promise<{
    reached: { title: string }[]
    steps: { from_status: ProjectStatus; to_status: ProjectStatus }[]
  }>
  /** Copies what the newest update reports to the project, because the list shows it. */
  setHealthAndProgress: (
    trx: Trx,
    scope: Scope,
    reported: { id: string; health: Health; progress: number; now: string },
  ) => Promise<void>
  /** Notifies the people of the organisation. */
  notify: (trx: Trx, notice: NewNotice) => Promise<void>
}

/** Publishes a status report, and stores with it what changed since the one before. */
export async function publishUpdate(
  parts: PublishParts,
  project: string,
  given: NewUpdate,
  author: Author,
): Promise<{ id: string }> {
  const scope = staffScope(author.by.viewer)
  const { organisation_id: organisation, title } = await parts.find(scope, project)
  const place = { project, organisation, title, now: parts.clock.now().toISOString() }
  return await parts.audit.act(
    author.by,
    async (trx, record) => ({
      id: await publishIn(trx, record, parts, place, given, author),
    }),
    scope,
  )
}

/** The project that an update is about, and the moment of its publishing. */
interface Place {
  project: string
  organisation: string
  /** Of the project. */
  title: string
  now: string
}

/** The same within a transaction; gives the id. */
export async function publishIn(
  trx: Trx,
  record: RecordEntry,
  parts: PublishParts,
  { project, organisation, title, now }: Place,
  given: NewUpdate,
  { by, name }: Author,
): Promise<string> {
  const scope = staffScope(by.viewer)
  const { health, progress } = given
  const last = await parts.updates.newest(trx, scope, project)
  const row = {
    id: newId(),
    organisation_id: organisation,
    project_id: project,
    title: given.title,
    content: given.content,
    health,
    progress,
    done: JSON.stringify(given.done),
    next: JSON.stringify(given.next),
    risks: JSON.stringify(given.risks),
    needed: JSON.stringify(given.needed),
    changes: JSON.stringify(await changesSince(trx, parts, project, last, given)),
    author_id: by.viewer?.account ?? null,
    author_name: name,
    created_at: now,
  }
  await parts.updates.add(trx, row)
  await parts.setHealthAndProgress(trx, scope, { id: project, health, progress, now })
  const text = updateNotice(title, given.title)
  const link = `/dashboard?project=${project}#projects`
  await parts.notify(trx, { organisation, project, kind: 'update', text, link })
  const before = last ? { health: last.health, progress: last.progress } : {}
  record({ action: 'update-published', about: row.id, organisation, before, after: audited(row) })
  return row.id
}

/** What the client reads, for the audit entry. */
function audited({ title, content, health, progress, ...row }: Tables['project_update']) {
  const { done, next, risks, needed } = row
  return { title, content, health, progress, done, next, risks, needed }
}

const inWords = (state: string) => state.replace('_', ' ')

/** As sentences, because these changes cannot be looked up again when the update is read later. */
async function changesSince(
  trx: Trx,
  { changedSince }: PublishParts,
  project: string,
  last: { health: Health; progress: number; created_at: string } | undefined,
  now: { health: Health; progress: number },
): Promise<string[]> {
  const since = { project, since: last?.created_at ?? '' }
  const { reached, steps } = await changedSince(trx, 'all', since)
  const progressChanged = last && last.progress !== now.progress
  const healthChanged = last && last.health !== now.health
  return [
    ...(progressChanged ? [`Progress from ${last.progress}% to ${now.progress}%`] : []),
    ...(healthChanged ? [`Health from ${inWords(last.health)} to ${inWords(now.health)}`] : []),
    ...steps.map((one) => `Status from ${inWords(one.from_status)} to ${inWords(one.to_status)}`),
    ...reached.map(({ title }) => `Reached: ${title}`),
  ]
}
