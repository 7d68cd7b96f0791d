import type { Insertable } from 'kysely'
import type { Tables } from '../src/database/tables.ts'
import { idOf, markOf, type Company } from './story.ts'

interface Page {
  at: (minutes: number) => string
  add: <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => Promise<void>
}

/** The work for a company: one project, with one of everything that hangs on one. */
export async function addWork({ at, add }: Page, key: Company): Promise<void> {
  const mark = markOf(key)
  const organisation_id = idOf('organisation', key)
  const project_id = idOf('project', key)
  const own = { organisation_id, created_at: at(-800) }
  const of = { ...own, project_id }
  const list = JSON.stringify([`One of ${mark}`])
  await add('project', {
    ...own,
    id: project_id,
    title: `Project ${mark}`,
    description: `What ${mark} wants`,
    status: 'active',
    start_date: '2026-01-02',
    end_date: '2026-12-30',
    health: 'on_track',
    progress: 40,
    demo: 0,
    updated_at: at(-10),
  })
  const milestone_id = idOf('milestone', key)
  await add('milestone', {
    ...of,
    id: milestone_id,
    title: `Stop ${mark}`,
    due_date: '2026-12-01',
    reached_at: null,
  })
  await add('status_change', {
    ...of,
    id: idOf('status_change', key),
    from_status: 'planned',
    to_status: 'active',
    reason: mark,
    author_name: mark,
  })
  const report = { title: mark, content: mark, health: 'on_track' as const, progress: 40 }
  const lists = { done: list, next: list, risks: list, needed: list, changes: list }
  const update_id = idOf('update', key)
  const author = { author_id: null, author_name: `Author ${mark}` }
  await add('project_update', { ...of, ...report, ...lists, ...author, id: update_id })
  const open = {
    answer: null,
    answered_by: null,
    answered_at: null,
    withdrawn_at: null,
    version_id: null,
  }
  await add('request', {
    ...of,
    ...open,
    id: idOf('request', key),
    milestone_id,
    kind: 'question',
    title: `Question of ${mark}`,
    detail: mark,
    due_date: '2026-12-01',
  })
  await add('request', {
    ...of,
    ...open,
    id: idOf('wanted', key),
    milestone_id,
    kind: 'file',
    title: `File from ${mark}`,
    detail: mark,
    due_date: null,
  })
}

/** Who has read the report. */
export async function addReader({ at, add }: Page, key: Company, reader: string) {
  const read = { update_id: idOf('update', key), account_id: reader, read_at: at(-5) }
  await add('update_read', { ...read, organisation_id: idOf('organisation', key) })
}
