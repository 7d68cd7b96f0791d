import { sql, type RawBuilder } from 'kysely'
import { readOrder } from '../../contract/list.ts'
import type { Rhythm } from '../../contract/work.ts'
import { hasWords } from '../../database/has-words.ts'
import type { Keyset } from '../../database/keyset.ts'
import { isAnyOf, type MayHave } from '../../database/list-words-store.ts'
import type { ProjectFilters, ProjectOrder } from './staff.contract.ts'

/**
 * From when on the newest update of a project is too old, by how often one is promised: on that day,
 * where the firm is, or before it; `moment`: the end of that day.
 */
export type OverdueSince = Record<Exclude<Rhythm, 'none'>, { day: string; moment: string }>

/** What a list shows; `account`: of whoever reads it. */
export interface NarrowedProjects extends ProjectFilters {
  account: string
  overdueSince: OverdueSince
  /** The projects of a colleague, where a reader of the own teams alone has asked for them. */
  theirs?: RawBuilder<unknown> | undefined
  /** The projects and clients that may have the words; null: all. */
  mayHave?: MayHave<'project' | 'organisation'> | null
}

/** As the indexes of migrations/0148-project-list.sql have them, or they would not be used. */
const values: Record<ProjectOrder, RawBuilder<string>> = {
  title: sql`lower(project.title)`,
  start_date: sql`project.start_date`,
  updated_at: sql`project.updated_at`,
}

/** The order of a list: as it is wanted, or what was changed last first. */
export function orderOfProjects({ order }: Pick<NarrowedProjects, 'order'>): Keyset {
  const { key, isDown } = readOrder<ProjectOrder>(order === '' ? '-updated_at' : order)
  return { value: values[key], id: sql`project.id`, isDown }
}

/** That a project is one of those that the list is narrowed to, whatever its status. */
export function fits(wanted: NarrowedProjects): RawBuilder<boolean> {
  const { client, health, search, mayHave } = wanted
  const conditions = [
    ...(client === '' ? [] : [sql`project.organisation_id = ${client}`]),
    ...(health === '' ? [] : [isHealthy(health)]),
    ...(wanted.overdue === '' ? [] : [isOverdue(wanted.overdueSince)]),
    ...whose(wanted),
    ...(search.trim() === '' ? [] : [hasWords(['project.title', 'organisation.name'], search)]),
    ...(mayHave ? [isOneOf(mayHave)] : []),
  ]
  return conditions.length === 0 ? sql`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const isOneOf = ({ project, organisation }: MayHave<'project' | 'organisation'>) =>
  sql`(${isAnyOf('project.id', project)} or ${isAnyOf('project.organisation_id', organisation)})`

const isHealthy = (health: Exclude<ProjectFilters['health'], ''>) =>
  health === 'none' ? sql`project.health is null` : sql`project.health = ${health}`

function whose({ consultant, account, theirs }: NarrowedProjects) {
  if (consultant === '') return []
  if (theirs) return [sql`project.id in (${theirs})`]
  const team = sql`select project_id from project_team`
  if (consultant === 'nobody')
    return [sql`not exists (select 1 from project_team where project_team.project_id = project.id)`]
  const person = consultant === 'me' ? account : consultant
  return [sql`project.id in (${team} where account_id = ${person})`]
}

/**
 * That the next update of a project was promised by now: docs/decisions/080-when-an-update-is-overdue.md.
 * Each of the ways in which it can be is a part of the index of its own.
 */
export const isOverdue = (since: OverdueSince): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    (['active', 'on_hold'] as const).flatMap((status) =>
      (Object.keys(since) as (keyof OverdueSince)[]).flatMap((rhythm) => {
        const { day, moment } = since[rhythm]
        const of = sql`project.status = ${status} and project.rhythm = ${rhythm}`
        return [
          sql`(${of} and project.last_update_at < ${moment})`,
          sql`(${of} and project.last_update_at is null and project.start_date <= ${day})`,
        ]
      }),
    ),
    sql` or `,
  )})`

/** Whether anything but the status narrows it down. */
export const isNarrowed = ({ client, consultant, health, overdue, search }: ProjectFilters) =>
  [client, consultant, health, overdue, search.trim()].some(Boolean)
