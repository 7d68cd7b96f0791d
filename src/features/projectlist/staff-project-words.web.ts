import type { ProjectStatus, Rhythm } from '../../contract/work.ts'

/** The names of the statuses on tabs and columns, in the order of both. */
export const statusNames: Record<ProjectStatus, string> = {
  planned: 'Planned',
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const rhythmNames: Record<Rhythm, string> = {
  weekly: 'Weekly',
  two_weeks: 'Every two weeks',
  monthly: 'Monthly',
  none: 'No updates promised',
}

/** What marks the health besides its words. */
export const healthShapes = { on_track: 'dot', at_risk: 'bars', off_track: 'bars' } as const
