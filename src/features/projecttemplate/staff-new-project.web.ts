import { addDays } from '../../contract/days.ts'
import type { ListedTemplate } from './staff.contract.ts'

/** A project that is to be opened. */
export interface NewProjectOf {
  /** Whose project it is going to be. */
  client: { id: string; name: string }
  /** The account of whoever opens it. */
  by: string
  /** Goes to the project that was opened. */
  goTo: (id: string) => void
}

/** A project as it is being opened, with every field as text. */
export interface TypedProject {
  /** The id of a template; empty: it begins with nothing. */
  template: string
  title: string
  start: string
  end: string
  description: string
  /** The account of who looks after it; empty: nobody yet. */
  lead: string
  role: string
}

export const emptyProject = (today: string, lead: string): TypedProject => ({
  template: '',
  title: '',
  start: today,
  end: '',
  description: '',
  lead,
  role: 'Lead',
})

/** The end of a project by its template; empty where that says none, or there is no start. */
const endBy = (template: ListedTemplate | undefined, start: string): string => {
  const days = template?.days ?? null
  return days === null || start === '' ? '' : addDays(start, days)
}

/**
 * The same with another template or start: what the former template had filled in follows, and what
 * somebody has typed stays.
 */
export function replanned(
  typed: TypedProject,
  changes: Partial<Pick<TypedProject, 'template' | 'start'>>,
  templates: readonly ListedTemplate[],
): TypedProject {
  const named = (id: string) => templates.find((one) => one.id === id)
  const next = { ...typed, ...changes }
  const [before, after] = [named(typed.template), named(next.template)]
  const follows = (value: string, filled: string) => value === '' || value === filled
  return {
    ...next,
    end: follows(typed.end, endBy(before, typed.start)) ? endBy(after, next.start) : typed.end,
    title: follows(typed.title, before?.title ?? '') ? (after?.title ?? '') : typed.title,
  }
}

/** What is wrong, by field. */
export function projectProblems({ title, start, end, lead, role }: TypedProject) {
  const wrong: Record<string, string[]> = {}
  if (title.trim() === '') wrong['title'] = ['Give the project a title.']
  if (start === '') wrong['start'] = ['Choose a day.']
  if (end !== '' && end < start) wrong['end'] = ['Choose a day after the start.']
  if (lead !== '' && role.trim() === '') wrong['role'] = ['Say what they do on the project.']
  return wrong
}

/** As the call takes it. */
export const sentProject = ({
  template,
  title,
  start,
  end,
  description,
  lead,
  role,
}: TypedProject) => ({
  title,
  description,
  start_date: start,
  end_date: end || null,
  template: template || null,
  team: lead === '' ? [] : [{ person: lead, title: role }],
})
