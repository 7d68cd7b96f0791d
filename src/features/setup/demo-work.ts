import { dayLength } from '../../contract/days.ts'
import type { Transaction } from 'kysely'
import type { Health, ProjectStatus, RequestKind, Rhythm } from '../../contract/work.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

/** A project of the demo; times are in days from when the demo is made. */
export interface DemoProject {
  title: string
  description: string
  status: ProjectStatus
  /** How often an update is promised; weekly unless given. */
  rhythm?: Rhythm
  /** How it came to that, the oldest first. */
  history: { status: ProjectStatus; days: number; reason: string }[]
  starts: number
  ends: number | null
  milestones: { title: string; due: number; reached?: number }[]
  /** The newest first. */
  updates: {
    title: string
    content: string
    health: Health
    progress: number
    days: number
    author: string
    done: string[]
    next: string[]
    risks: string[]
    needed: string[]
    changes: string[]
  }[]
  requests: {
    kind: RequestKind
    title: string
    detail: string
    due: number | null
    created: number
    /** By title. */
    milestone?: string
  }[]
}

/** The projects of the demo firm that are there. */
export async function demoProjects({ read }: Database) {
  const projects = read
    .selectFrom('project')
    .select(['id', 'title', 'start_date'])
    .where('demo', '=', 1)
  return await projects.orderBy('id').execute()
}

/** Adds projects with their milestones, updates and client requests to an organisation. */
export async function seedWork(
  trx: Transaction<Tables>,
  organisation_id: string,
  projects: readonly DemoProject[],
  now: Date,
): Promise<void> {
  const moment = (days: number) => new Date(now.getTime() + days * dayLength).toISOString()
  const date = (days: number) => moment(days).slice(0, 10)
  for (const given of projects) {
    const owned = { organisation_id, project_id: newId() }
    await trx
      .insertInto('project')
      .values(projectRow(given, owned, { moment, date }))
      .execute()
    const milestones = given.milestones.map(({ title, due, reached }) => ({
      id: newId(),
      ...owned,
      title,
      due_date: date(due),
      created_at: moment(given.starts),
      reached_at: reached === undefined ? null : moment(reached),
    }))
    if (milestones.length > 0) await trx.insertInto('milestone').values(milestones).execute()
    const changes = statusChanges(given, owned, moment)
    if (changes.length > 0) await trx.insertInto('status_change').values(changes).execute()
    for (const update of given.updates) {
      await trx
        .insertInto('project_update')
        .values(updateRow(update, owned, moment))
        .execute()
    }
    for (const { kind, title, detail, due, created, milestone } of given.requests) {
      const holdsUp = milestones.find((one) => one.title === milestone)?.id ?? null
      const due_date = due === null ? null : date(due)
      await trx
        .insertInto('request')
        .values({
          id: newId(),
          ...owned,
          kind,
          title,
          detail,
          due_date,
          milestone_id: holdsUp,
          created_at: moment(created),
          answer: null,
          answered_by: null,
          answered_at: null,
          version_id: null,
          withdrawn_at: null,
        })
        .execute()
    }
  }
}

/** Deletes the projects of the demo with all rows that belong to them. */
export async function clearWork(trx: Transaction<Tables>): Promise<void> {
  const demo = trx.selectFrom('project').select('id').where('demo', '=', 1)
  const documents = trx.selectFrom('document').select('id').where('project_id', 'in', demo)
  const versions = trx
    .selectFrom('document_version')
    .select('id')
    .where('document_id', 'in', documents)
  await trx
    .deleteFrom('ticket')
    .where((is) => is.or([is('version_id', 'in', versions), is('project_id', 'in', demo)]))
    .execute()
  for (const table of ['draft', 'revision'] as const)
    await trx
      .deleteFrom(table)
      .where('subject', '=', 'project')
      .where('subject_id', 'in', demo)
      .execute()
  await trx.deleteFrom('upload').where('project_id', 'in', demo).execute()
  await trx.deleteFrom('approval').where('project_id', 'in', demo).execute()
  await trx.deleteFrom('request').where('project_id', 'in', demo).execute()
  // The sweep deletes their files, which no row names any more.
  await trx.deleteFrom('document_version').where('document_id', 'in', documents).execute()
  await trx.deleteFrom('document_return').where('project_id', 'in', demo).execute()
  await trx.deleteFrom('document').where('project_id', 'in', demo).execute()
  const updates = trx.selectFrom('project_update').select('id').where('project_id', 'in', demo)
  await trx.deleteFrom('update_read').where('update_id', 'in', updates).execute()
  const own = [
    'project_grant',
    'project_team',
    'project_act',
    'firm_news',
    'firm_mail',
    'event_move',
    'event',
    'milestone_move',
    'milestone',
    'project_update',
    'scheduled_update',
    'status_change',
  ] as const
  for (const table of own) await trx.deleteFrom(table).where('project_id', 'in', demo).execute()
  await trx.deleteFrom('project').where('demo', '=', 1).execute()
}

interface Owned {
  organisation_id: string
  project_id: string
}
type Days = (days: number) => string

function projectRow(
  given: DemoProject,
  owned: Owned,
  { moment, date }: Record<'moment' | 'date', Days>,
) {
  const [newest] = given.updates
  return {
    id: owned.project_id,
    organisation_id: owned.organisation_id,
    demo: 1,
    title: given.title,
    description: given.description,
    status: given.status,
    rhythm: given.rhythm ?? 'weekly',
    start_date: date(given.starts),
    end_date: given.ends === null ? null : date(given.ends),
    health: newest?.health ?? null,
    progress: newest?.progress ?? 0,
    last_update_at: newest ? moment(newest.days) : null,
    created_at: moment(Math.min(given.starts, 0)),
    updated_at: moment(newest?.days ?? 0),
  }
}

/** How it came to have its status: each change is from the one before, the first from planned. */
function statusChanges({ history, updates }: DemoProject, owned: Owned, moment: Days) {
  return history.map(({ status, days, reason }, at) => ({
    id: newId(),
    organisation_id: owned.organisation_id,
    project_id: owned.project_id,
    from_status: history[at - 1]?.status ?? ('planned' as const),
    to_status: status,
    reason,
    author_name: updates.at(-1)?.author ?? '',
    created_at: moment(days),
  }))
}

function updateRow(update: DemoProject['updates'][number], owned: Owned, moment: Days) {
  return {
    id: newId(),
    organisation_id: owned.organisation_id,
    project_id: owned.project_id,
    title: update.title,
    content: update.content,
    health: update.health,
    progress: update.progress,
    done: JSON.stringify(update.done),
    next: JSON.stringify(update.next),
    risks: JSON.stringify(update.risks),
    needed: JSON.stringify(update.needed),
    changes: JSON.stringify(update.changes),
    author_id: null,
    author_name: update.author,
    created_at: moment(update.days),
  }
}
