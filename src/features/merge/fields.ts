import type { MergeField } from './staff.contract.ts'

/** What a merge reads of an enquiry, and what it may change of the one that stays. */
export interface MergeValues {
  state: 'open' | 'answered' | 'won' | 'lost'
  assignee_id: string | null
  answered_at: string | null
  reply_due_at: string
  warned: number
  subject: string
  phone: string
  company: string
  service_interest: string
  budget_range: string
  timeline: string
}

/** The fields that a visitor typed or chose: the one that stays has its own, unless that is empty. */
const typed = [
  'subject',
  'phone',
  'company',
  'service_interest',
  'budget_range',
  'timeline',
] as const

/** What the one that stays has after the merge. Whatever waits for an answer goes on waiting, by the earlier time. */
export function mergedValues(kept: MergeValues, other: MergeValues): MergeValues {
  const hasEnded = kept.state === 'won' || kept.state === 'lost'
  const waiting = hasEnded ? [] : [kept, other].filter(({ state }) => state === 'open')
  const [first] = waiting.toSorted((a, b) => a.reply_due_at.localeCompare(b.reply_due_at))
  const fields = typed.map((name) => [name, kept[name] || other[name]] as const)
  return {
    ...kept,
    ...Object.fromEntries(fields),
    assignee_id: kept.assignee_id ?? other.assignee_id,
    ...(first && {
      state: 'open' as const,
      answered_at: null,
      reply_due_at: first.reply_due_at,
      warned: first.warned,
    }),
    ...(!first && { answered_at: earlier(kept.answered_at, other.answered_at) }),
  }
}

const earlier = (a: string | null, b: string | null) =>
  a === null || (b !== null && b < a) ? b : a

/** Fields by name, each before and after. */
export type MergeChanges = Partial<Record<keyof MergeValues, [before: unknown, after: unknown]>>

/** The fields that differ. */
export const changesBetween = (before: MergeValues, after: MergeValues): MergeChanges =>
  Object.fromEntries(
    names(before)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  )

const names = (values: MergeValues) => Object.keys(values) as (keyof MergeValues)[]

/** What a field is called that people see; what goes with another has none of its own. */
const shown: Partial<Record<keyof MergeValues, MergeField>> = {
  state: 'state',
  assignee_id: 'assignee',
  reply_due_at: 'reply_due_at',
  subject: 'subject',
  phone: 'phone',
  company: 'company',
  service_interest: 'service_interest',
  budget_range: 'budget_range',
  timeline: 'timeline',
}

/**
 * Takes a merge back from the values of now: each field that nobody has changed since is as it was
 * before, the others stay.
 */
export function unmergedValues(now: MergeValues, changes: MergeChanges) {
  const changed = Object.entries(changes) as [keyof MergeValues, [unknown, unknown]][]
  const back = changed.filter(([name, [, after]]) => now[name] === after)
  return {
    values: Object.fromEntries(
      back.map(([name, [before]]) => [name, before]),
    ) as Partial<MergeValues>,
    stays: changed.flatMap(([name, [, after]]) => {
      const field = shown[name]
      return now[name] === after || !field ? [] : [field]
    }),
  }
}
