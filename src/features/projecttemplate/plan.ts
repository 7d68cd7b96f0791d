import { daysBetween, type Day } from '../../contract/days.ts'
import { malformed } from '../../contract/problem.ts'
import type { RequestKind, Rhythm } from '../../contract/work.ts'
import type { KeptOfProject, ProjectPlan } from './staff.contract.ts'

/** A project as far as another one can begin like it. */
export interface PlannedProject {
  start_date: Day
  end_date: Day | null
  rhythm: Rhythm
  milestones: readonly { id: string; title: string; due_date: Day }[]
  requests: readonly {
    id: string
    kind: RequestKind
    due_date: Day | null
    /** The milestone that waits for it. */
    milestone_id: string | null
  }[]
}

/**
 * What is kept of a project, with its days counted from its start. Throws 400 for what is not of this
 * project.
 */
export function planOf(project: PlannedProject, kept: Omit<KeptOfProject, 'title'>): ProjectPlan {
  const { start_date, end_date, rhythm } = project
  const dayOf = (day: Day) => daysBetween(start_date, day)
  const milestones = kept.milestones.map((one) => ({ ...found(project.milestones, one.id), one }))
  const placeOf = (milestone: string | null) => {
    const place = milestones.findIndex(({ id }) => id === milestone)
    return place === -1 ? null : place
  }
  return {
    rhythm,
    days: end_date === null ? null : dayOf(end_date),
    milestones: milestones.map(({ due_date, one: { title } }) => ({ title, day: dayOf(due_date) })),
    requests: kept.requests.map(({ id, title, detail }) => {
      const { kind, due_date, milestone_id } = found(project.requests, id)
      const day = due_date === null ? null : dayOf(due_date)
      return { kind, title, detail, day, milestone: placeOf(milestone_id) }
    }),
  }
}

function found<One extends { id: string }>(all: readonly One[], id: string): One {
  const one = all.find((each) => each.id === id)
  if (!one) throw malformed('The project has changed meanwhile. Please look at it again.')
  return one
}
