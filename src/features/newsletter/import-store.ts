import type { Transaction } from 'kysely'
import { inRuns } from '../../database/runs.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'

type Trx = Transaction<Tables>

/** Adds subscribers who have agreed elsewhere, `said` to what; from `now` on they get mail. Gives their ids. */
export async function addSubscribers(
  trx: Trx,
  all: readonly { email: string; agreed_on: string }[],
  { said, now }: { said: string; now: string },
): Promise<string[]> {
  const rows = all.map((one) => ({ ...one, id: newId() }))
  for (const some of inRuns(rows))
    await trx
      .insertInto('subscriber')
      .values(
        some.map(({ id, email, agreed_on }) => ({
          id,
          email,
          requested_at: now,
          confirm_hash: null,
          confirm_until: null,
          confirmed_at: now,
          unsubscribed_at: null,
          source: 'import' as const,
          consent: said,
          consent_on: agreed_on,
        })),
      )
      .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes those who were added so, but for who has ended it since, or has confirmed it themself. Who has
 * asked for it themself has yet to confirm it, as without the import.
 */
export async function withdrawSubscribers(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of inRuns(ids)) {
    await trx
      .updateTable('subscriber')
      .set({ confirmed_at: null, source: null, consent: null, consent_on: null })
      .where('id', 'in', [...some])
      .where('unsubscribed_at', 'is', null)
      .where('confirm_hash', 'is not', null)
      .execute()
    await trx
      .deleteFrom('subscriber')
      .where('id', 'in', [...some])
      .where('unsubscribed_at', 'is', null)
      // Asking again moves the one, and confirming the other; null: they have asked.
      .whereRef('confirmed_at', '<=', 'requested_at')
      .execute()
  }
}
