import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { line, moment, nothing, ownId, lines } from '../../contract/fields.ts'
import { healths } from '../../contract/work.ts'

/** A written status report, as the client reads it. */
export const projectUpdate = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  author_name: z.string(),
  created_at: moment,
  health: z.enum(healths),
  /** In per cent. */
  progress: z.number(),
  done: z.array(z.string()),
  next: z.array(z.string()),
  risks: z.array(z.string()),
  /** What the firm needs from the client. */
  needed: z.array(z.string()),
  /** What changed since the update before, stored when this one was published. */
  changes: z.array(z.string()),
})
export type ProjectUpdate = z.output<typeof projectUpdate>

export const readUpdates = endpoint({
  method: 'POST',
  path: '/projects/{id}/updates/read/',
  summary: 'Mark the updates of a project as read; its team sees by whom and when.',
  tags: ['notification'],
  access: 'organisation:read',
  audited: false,
  limit: { count: 60, seconds: 60 },
  params: z.object({ id: ownId }),
  query: nothing,
  success: 204,
  output: z.null(),
})

const sentences = z.array(lines().min(1).max(1000)).max(20).default([])

/** What the author of an update writes; their name and the moment are added. */
export const newUpdate = z.strictObject({
  title: line().min(1, 'Give the update a title.').max(160),
  content: lines().min(1, 'Write the update.').max(20_000),
  health: z.enum(healths),
  progress: z.number().int().min(0).max(100),
  done: sentences,
  next: sentences,
  risks: sentences,
  needed: sentences,
})
export type NewUpdate = z.output<typeof newUpdate>

/** What its readers are notified of, and the subject of the mail. */
export const updateNotice = (project: string, title: string) => `New update on ${project}: ${title}`
