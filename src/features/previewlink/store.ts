import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import { firmRoles, hasRight } from '../../contract/access.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { hasFirmRole } from '../../platform/auth/accounts.ts'
import { accountIsActive } from '../../platform/auth/in-force.ts'
import type { PreviewLink } from './staff.contract.ts'

type Trx = Transaction<Tables>

/** What a link shows. */
export interface LinkedText {
  subject: string
  id: string
}

const of = expressionBuilder<Tables, 'preview_link'>()

/** That whoever made it is one of the firm's people who may still write for the site. */
const isByWriter = of.exists(
  of
    .selectFrom('account')
    .select('account.id')
    .whereRef('account.id', '=', 'preview_link.created_by')
    .where(accountIsActive)
    .where((is) => is.or(firmRoles.filter((role) => hasRight([role], 'site')).map(hasFirmRole))),
)

/** Those of a text that work, the newest first. */
export async function linksOf(
  read: Kysely<Tables>,
  { subject, id }: LinkedText,
  now: string,
): Promise<PreviewLink[]> {
  return await read
    .selectFrom('preview_link')
    .select(['id', 'created_at', 'expires_at', 'opens', 'last_opened_at'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('expires_at', '>', now)
    .where(isByWriter)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertLink(trx: Trx, row: Tables['preview_link']): Promise<void> {
  const { id, token_hash, subject, subject_id, created_at, created_by, expires_at } = row
  const { opens, last_opened_at } = row
  await trx
    .insertInto('preview_link')
    .values({
      id,
      token_hash,
      subject,
      subject_id,
      created_at,
      created_by,
      expires_at,
      opens,
      last_opened_at,
    })
    .execute()
}

/** Deletes one; what it was of, or undefined where there is none. */
export const deleteLink = async (trx: Trx, id: string) =>
  await trx
    .deleteFrom('preview_link')
    .where('id', '=', id)
    .returning(['subject', 'subject_id'])
    .executeTakeFirst()

/** Deletes those that are over, so that a clock that is put back revives none. */
export async function deleteEndedLinks(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('preview_link').where('expires_at', '<=', now).execute()
}

/** What a token opens at `now`; undefined where that is nothing. */
export const findLink = async (
  { read }: Database,
  { token_hash, now }: { token_hash: string; now: string },
) =>
  await read
    .selectFrom('preview_link')
    .select(['id', 'subject', 'subject_id'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now)
    .where(isByWriter)
    .executeTakeFirst()

export async function countOpened(database: Database, id: string, now: string): Promise<void> {
  await database.transaction(
    async (trx) => {
      await trx
        .updateTable('preview_link')
        .set(({ eb }) => ({ opens: eb('opens', '+', 1), last_opened_at: now }))
        .where('id', '=', id)
        .execute()
    },
    { durable: false },
  )
}
