import type { Transaction } from 'kysely'
import { waitingAt, type NewNotice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import { pauses } from '../../platform/http/slices.ts'
import type { NewProject } from '../project/contract.ts'
import { datesFrom, type ProjectPlan, type ProjectTemplate } from './staff.contract.ts'

type Trx = Transaction<Tables>

interface Parts {
  clock: Clock
  audit: Audit
  findTemplate: (id: string) => Promise<ProjectTemplate>
  /** Throws 404 for an unknown organisation. */
  findOrganisation: (id: string) => Promise<unknown>
  /** Throws 400 for somebody who is not of the firm, or suspended. */
  demandOurs: (person: string) => Promise<void>
  addProject: (
    trx: Trx,
    record: RecordEntry,
    given: NewProject & { organisation: string },
  ) => Promise<{ id: string }>
  addMilestone: (trx: Trx, row: Tables['milestone']) => Promise<void>
  addRequest: (trx: Trx, row: NewRequestRow) => Promise<void>
  assign: (trx: Trx, row: Tables['project_team']) => Promise<void>
  /** Notifies the people of the organisation. */
  notify: (trx: Trx, notice: NewNotice) => Promise<void>
}

type NewRequestRow = Pick<
  Tables['request'],
  | 'id'
  | 'organisation_id'
  | 'project_id'
  | 'milestone_id'
  | 'kind'
  | 'title'
  | 'detail'
  | 'due_date'
  | 'created_at'
>

/** A project to be opened. */
export interface OpenedProject extends NewProject {
  organisation: string
  template: string | null
  team: readonly { person: string; title: string }[]
}

/**
 * Opens a project with its team, and all that its template says: all of it, or nothing. Throws 404 for
 * an unknown organisation or template, 400 for somebody who cannot look after it.
 */
export function openingProject(parts: Parts) {
  return async (
    { template, team, ...given }: OpenedProject,
    by: Actor,
  ): Promise<{ id: string }> => {
    await parts.findOrganisation(given.organisation)
    const plan = template === null ? null : (await parts.findTemplate(template)).plan
    for (const { person } of team) await parts.demandOurs(person)
    return await parts.audit.act(by, async (trx, record) => {
      const { id } = await parts.addProject(trx, record, given)
      const place = { organisation_id: given.organisation, project_id: id }
      const opening = { ...place, trx, record, title: given.title }
      await addTeam(parts, opening, team)
      if (plan) await follow(parts, opening, { plan, start: given.start_date })
      return { id }
    })
  }
}

interface Opening {
  organisation_id: string
  project_id: string
  title: string
  trx: Trx
  record: RecordEntry
}

async function addTeam(
  { assign, clock }: Parts,
  { organisation_id, project_id, trx, record }: Opening,
  team: OpenedProject['team'],
): Promise<void> {
  for (const [at, { person, title }] of team.entries()) {
    // The first of them stays the first, whose name mails have.
    const added_at = new Date(clock.now().getTime() + at).toISOString()
    await assign(trx, { organisation_id, project_id, account_id: person, title, added_at })
    const entry = { action: 'team-assigned', about: project_id, organisation: organisation_id }
    record({ ...entry, detail: { person }, before: { title: null }, after: { title } })
  }
}

/** Writes what a template says, with its dates. */
async function follow(
  parts: Parts,
  opening: Opening,
  { plan, start }: { plan: ProjectPlan; start: string },
): Promise<void> {
  const { organisation_id, project_id, trx, record } = opening
  const created_at = parts.clock.now().toISOString()
  const own = { organisation_id, project_id, created_at }
  const { milestones, requests } = datesFrom(plan, start)
  const ids = milestones.map(() => newId())
  const pause = pauses()
  for (const [at, { title, due_date }] of milestones.entries()) {
    await pause()
    const milestone = ids[at] as string
    await parts.addMilestone(trx, { ...own, id: milestone, title, due_date, reached_at: null })
    const entry = { about: project_id, organisation: organisation_id }
    record({ ...entry, action: 'milestone-added', after: { milestone, title, due_date } })
  }
  const asked: string[] = []
  for (const { milestone, ...request } of requests) {
    await pause()
    const id = newId()
    asked.push(id)
    const milestone_id = milestone === null ? null : (ids[milestone] ?? null)
    await parts.addRequest(trx, { ...own, ...request, id, milestone_id })
    const after = { ...request, milestone_id }
    record({ action: 'request-made', about: id, organisation: organisation_id, after })
  }
  await notifyOnce(parts, opening, { asked, first: requests[0]?.title ?? '' })
}

/** One notice for all that is asked for at once: it leads to the one, or to the project. */
async function notifyOnce(
  { notify }: Parts,
  { organisation_id, project_id, title, trx }: Opening,
  { asked, first }: { asked: readonly string[]; first: string },
): Promise<void> {
  const [one, ...others] = asked
  if (one === undefined) return
  const [what, link] =
    others.length === 0
      ? [`something from you: ${first}`, waitingAt(one)]
      : [`${asked.length} things from you.`, `/dashboard?project=${project_id}#projects`]
  await notify(trx, {
    organisation: organisation_id,
    project: project_id,
    kind: 'request',
    text: `${title} needs ${what}`,
    link,
  })
}
