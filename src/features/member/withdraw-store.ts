import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { isReferredTo } from '../../database/unique-violation.ts'

/** What was made a moment ago; null for what was there before. */
interface Made {
  organisation: string | null
  membership: string
  account: string
  project: string | null
}

/**
 * Deletes an organisation, an invitation and a project that were made a moment ago. Throws 409 where
 * somebody has done something with one of them since.
 */
export async function withdrawClient(trx: Transaction<Tables>, made: Made): Promise<void> {
  await trx.deleteFrom('link').where('membership_id', '=', made.membership).execute()
  const withdrawn = await trx
    .deleteFrom('membership')
    .where('id', '=', made.membership)
    .where('accepted_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw inUse()
  if (await hasDraft(trx, made)) throw inUse()
  try {
    if (made.project !== null)
      await trx.deleteFrom('project').where('id', '=', made.project).execute()
    if (made.organisation !== null)
      await trx.deleteFrom('organisation').where('id', '=', made.organisation).execute()
    await dropUnused(trx, [made.account])
  } catch (error) {
    if (isReferredTo(error)) throw inUse()
    throw error
  }
}

/**
 * Deletes people who were imported a moment ago. Throws 409 where an invitation was sent that the import
 * did not send, or one has been used, or somebody works with them.
 */
export async function withdrawImported(
  trx: Transaction<Tables>,
  all: readonly (Pick<Made, 'membership' | 'account'> & { sent_at: string | null })[],
): Promise<void> {
  const sentAt = new Map(all.map(({ membership, sent_at }) => [membership, sent_at]))
  try {
    for (const some of inRuns(all)) {
      const ids = some.map(({ membership }) => membership)
      await trx.deleteFrom('link').where('membership_id', 'in', ids).execute()
      const gone = await trx
        .deleteFrom('membership')
        .where('id', 'in', ids)
        .where('accepted_at', 'is', null)
        .where('removed_at', 'is', null)
        .returning(['id', 'sent_at'])
        .execute()
      const isOurs = gone.every(({ id, sent_at }) => sent_at === sentAt.get(id))
      if (gone.length !== ids.length || !isOurs) throw inUse()
      await dropUnused(
        trx,
        some.map(({ account }) => account),
      )
    }
  } catch (error) {
    throw isReferredTo(error) ? inUse() : error
  }
}

/** Whether somebody has begun to write about one of them: a draft refers to nothing by itself. */
async function hasDraft(
  trx: Transaction<Tables>,
  { project, organisation }: Made,
): Promise<boolean> {
  const made = [project, organisation].filter((id) => id !== null)
  if (made.length === 0) return false
  const draft = trx.selectFrom('draft').select('id').where('subject_id', 'in', made).limit(1)
  return (await draft.executeTakeFirst()) !== undefined
}

/** Accounts that nobody has taken into use, and that are invited nowhere else. */
async function dropUnused(trx: Transaction<Tables>, accounts: readonly string[]): Promise<void> {
  const elsewhere = trx.selectFrom('membership').select('account_id')
  await trx
    .deleteFrom('account')
    .where('id', 'in', accounts)
    .where('password_hash', 'is', null)
    .where('firm_roles', 'is', null)
    .where('id', 'not in', elsewhere.where('account_id', 'in', accounts))
    .execute()
}

const inUse = () => new Problem(409, 'Somebody has begun to work with it, so it stays.')
