import { z } from 'zod'
import { addDays, type Day } from '../../contract/days.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { line, lines, nothing, ownId } from '../../contract/fields.ts'
import { requestKinds, rhythms } from '../../contract/work.ts'
import { milestoneTitle, newProject, teamTitle } from '../project/contract.ts'
import { newRequest } from '../request/contract.ts'

// Those who may open a project: a template has the words of one.
const plain = {
  access: 'staff:every-project',
  limit: { count: 240, seconds: 60 },
  params: nothing,
  query: nothing,
  tags: ['project-template'],
} as const
const changes = { ...plain, audited: true } as const
const one = z.object({ id: ownId })
/** The most milestones, and the most requests, of a template. */
const most = 200
const isDone = { success: 204, output: z.null() } as const

/** What a project begins with. Days count from its start, which is day 0, and may be before it. */
export const projectPlan = z.object({
  rhythm: z.enum(rhythms),
  /** How long it lasts; null: it has no end yet. */
  days: z.number().nullable(),
  milestones: z.array(z.object({ title: z.string(), day: z.number() })),
  requests: z.array(
    z.object({
      kind: z.enum(requestKinds),
      title: z.string(),
      detail: z.string(),
      day: z.number().nullable(),
      /** The place of the milestone that waits for it. */
      milestone: z.number().nullable(),
    }),
  ),
})
export type ProjectPlan = z.output<typeof projectPlan>

/** The days of a plan for a project that starts on a day. */
export function datesFrom(plan: ProjectPlan, start: Day) {
  return {
    milestones: plan.milestones.map(({ title, day }) => ({ title, due_date: addDays(start, day) })),
    requests: plan.requests.map(({ day, ...request }) => ({
      ...request,
      due_date: day === null ? null : addDays(start, day),
    })),
  }
}

/** A template as a list names it. */
export const listedTemplate = z.object({
  id: z.string(),
  title: z.string(),
  /** How long its projects last; null: they have no end yet. */
  days: z.number().nullable(),
})
export type ListedTemplate = z.output<typeof listedTemplate>

export const projectTemplate = z.object({
  id: z.string(),
  title: z.string(),
  plan: projectPlan,
})
export type ProjectTemplate = z.output<typeof projectTemplate>

/** What a template keeps of a project. */
export interface KeptOfProject {
  title: string
  milestones: readonly { id: string; title: string }[]
  requests: readonly { id: string; title: string; detail: string }[]
}

export const listProjectTemplates = endpoint({
  ...plain,
  method: 'GET',
  path: '/staff/project-templates/',
  summary: 'With what a new project can begin, by name; the first 200.',
  output: z.array(listedTemplate),
})

export const readProjectTemplate = endpoint({
  ...plain,
  // One that was just removed is not asked for again; whoever chooses one reads it then.
  tags: [],
  method: 'GET',
  path: '/staff/project-templates/{id}/',
  summary: 'What a project begins with by a template, with its days counted from the start.',
  params: one,
  output: projectTemplate,
})

export const keepProjectTemplate = endpoint({
  ...changes,
  method: 'POST',
  path: '/staff/projects/{id}/template/',
  summary:
    'Keep a project as a template: its milestones, what its client was asked for, and its rhythm; one of the same name is replaced.',
  params: one,
  body: z.strictObject({
    title: line('Enter a name.').min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
    /** What is kept of it, in words that are no longer about its client; the rest is left out. */
    milestones: z.array(z.strictObject({ id: ownId, title: milestoneTitle })).max(most),
    requests: z
      .array(
        z.strictObject({
          id: ownId,
          title: newRequest.shape.title,
          detail: lines().max(5000),
        }),
      )
      .max(most),
  }),
  bytes: 512 * 1024,
  output: projectTemplate,
})

export const removeProjectTemplate = endpoint({
  ...changes,
  ...isDone,
  method: 'DELETE',
  path: '/staff/project-templates/{id}/',
  summary: 'Remove a template; the projects made from it stay as they are.',
  params: one,
})

export const restoreProjectTemplate = endpoint({
  ...changes,
  ...isDone,
  method: 'POST',
  path: '/staff/project-templates/{id}/restore/',
  summary: 'Bring a removed template back; refused (409) where another one has its name by now.',
  params: one,
})

export const openFirmProject = endpoint({
  ...changes,
  method: 'POST',
  path: '/staff/organisations/{id}/projects/',
  summary:
    'Open a project for a client, from a template if one is named; it is planned until its status changes.',
  tags: ['project', 'request'],
  params: one,
  body: newProject
    .extend({
      template: ownId.nullable().default(null),
      /** Who looks after it; mails come from the first of them. */
      team: z
        .array(z.strictObject({ person: ownId, title: teamTitle }))
        .max(20)
        .refine(
          (team) => new Set(team.map(({ person }) => person)).size === team.length,
          'Name each of them once.',
        )
        .default([]),
    })
    .refine(({ start_date, end_date }) => end_date === null || end_date >= start_date, {
      path: ['end_date'],
      message: 'Choose a day after the start.',
    }),
  output: one.extend({ id: z.string() }),
})
