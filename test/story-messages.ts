import type { Insertable } from 'kysely'
import type { Tables } from '../src/database/tables.ts'
import { idOf, markOf, type Company } from './story.ts'

interface Page {
  at: (minutes: number) => string
  add: <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => Promise<void>
}

/** What was written about a company's project, what its reader was told, and a note of the firm. */
export async function addMessages({ at, add }: Page, key: Company, reader: string): Promise<void> {
  const mark = markOf(key)
  const organisation_id = idOf('organisation', key)
  const of = { organisation_id, project_id: idOf('project', key) }
  const by = { author_id: null, author_name: `Author ${mark}` }
  const wrote = { ...by, body: `Words for ${mark}`, created_at: at(-30) }
  await add('thread', { ...of, last_number: 1 })
  await add('message', { ...of, ...wrote, id: idOf('message', key), number: 1, from_firm: 1 })
  await add('message_read', { ...of, account_id: reader, read_until: 1 })
  await add('note', { ...wrote, id: idOf('note', key), project_id: of.project_id })
  await add('notification', {
    ...of,
    id: idOf('notification', key),
    account_id: reader,
    kind: 'message',
    text: `Words for ${mark}`,
    link: `/dashboard?project=${of.project_id}#messages`,
    created_at: at(-30),
    read_at: null,
    digest: 0,
  })
  await add('notification_choice', { account_id: reader, kind: 'message', how: 'daily' })
}
