import type { Kysely } from 'kysely'
import type { NoticePlace } from '../../contract/mail.ts'
import type { Tables } from '../../database/tables/tables.ts'

/** A mail of ours that somebody answers. */
export interface AnsweredMail {
  template: string
  /** As the outbox has it: the id of an enquiry or an account, by the template. */
  about: string
  /** Of a notice: what its lines are about. */
  places: NoticePlace[]
}

/** What was mailed by a task; undefined where nothing is known of it any more. */
export async function answeredMail(
  read: Kysely<Tables>,
  task: string,
): Promise<AnsweredMail | undefined> {
  const row = await read
    .selectFrom('outbox')
    .select(['about', 'payload'])
    .where('id', '=', task)
    .where('kind', '=', 'mail')
    .executeTakeFirst()
  if (!row) return await fromThread(read, task)
  const { template = '', places = [] } = (JSON.parse(row.payload) ?? {}) as Partial<AnsweredMail>
  return { template, about: row.about, places }
}

/** The project that a mail of ours was about; empty: several; null: none, or nobody knows. */
export async function projectAnswered(
  read: Kysely<Tables>,
  task: string | null,
): Promise<string | null> {
  const { places = [] } = (task && (await answeredMail(read, task))) || {}
  const [first = null, ...others] = new Set(places.map(({ project }) => project))
  return others.length > 0 ? '' : first
}

/** The outbox does not keep for ever what it has sent; a thread does. */
async function fromThread(read: Kysely<Tables>, task: string): Promise<AnsweredMail | undefined> {
  const row = await read
    .selectFrom('enquiry_message')
    .select('enquiry_id')
    .where('task_id', '=', task)
    .executeTakeFirst()
  return row && { template: 'enquiryAnswered', about: row.enquiry_id, places: [] }
}
