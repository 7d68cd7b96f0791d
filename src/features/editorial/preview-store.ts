import { expressionBuilder, type Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { accountIsActive, sessionIsOpen } from '../../platform/auth/in-force.ts'

type Trx = Transaction<Tables>

/** Stores a preview in place of the one before. */
export async function replacePreview(trx: Trx, row: Tables['text_preview']): Promise<void> {
  await trx
    .deleteFrom('text_preview')
    .where('subject', '=', row.subject)
    .where('subject_id', '=', row.subject_id)
    .where('session_id', '=', row.session_id)
    .execute()
  const { token_hash, subject, subject_id, session_id, texts, created_at, expires_at } = row
  await trx
    .insertInto('text_preview')
    .values({ token_hash, subject, subject_id, session_id, texts, created_at, expires_at })
    .execute()
}

const of = expressionBuilder<Tables, 'text_preview'>()

/** What a ticket shows at `now`; undefined where it is unknown or over, or is not of this browser's session. */
export async function findPreview(
  { read }: Database,
  given: { token_hash: string; bind: string; now: string },
) {
  const { token_hash, bind, now } = given
  return await read
    .selectFrom('text_preview')
    .select(['subject', 'subject_id', 'texts'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now)
    .where(
      of.exists(
        of
          .selectFrom('session')
          .innerJoin('account', 'account.id', 'session.account_id')
          .select('session.id')
          .whereRef('session.id', '=', 'text_preview.session_id')
          .where(sessionIsOpen(now))
          // One that is bound to a browser shows nothing in another.
          .where((is) => is.or([is('bind_hash', 'is', null), is('bind_hash', '=', bind)]))
          .where('account.firm_roles', 'is not', null)
          .where(accountIsActive),
      ),
    )
    .executeTakeFirst()
}

/** Deletes those that are over, so that a clock that is put back revives none. */
export async function endPreviews(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('text_preview').where('expires_at', '<=', now).execute()
}
