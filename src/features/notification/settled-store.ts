import type { Transaction } from 'kysely'
import { waitingAt } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'

type Trx = Transaction<Tables>
type Waited = Pick<Tables['request'], 'id' | 'organisation_id'>

/** Settles the notices of something that waited, of all who have one. */
export async function settleNotices(
  trx: Trx,
  waited: Waited,
  settled: { settled_at: string; outcome: string },
): Promise<void> {
  const { settled_at, outcome } = settled
  const rows = noticesOf(trx, waited).set({ settled_at, outcome })
  await rows.where('settled_at', 'is', null).execute()
}

/** It waits again: what came for it was not it. */
export async function unsettleNotices(trx: Trx, waited: Waited): Promise<void> {
  await noticesOf(trx, waited).set({ settled_at: null, outcome: null }).execute()
}

/** Sets as read what somebody was notified of by an earlier membership, which has ended. */
export async function readBeforeJoining(trx: Trx, membership: string, now: string): Promise<void> {
  const joined = trx.selectFrom('membership').where('id', '=', membership)
  await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', joined.select('account_id'))
    .where('organisation_id', '=', joined.select('organisation_id'))
    .where('read_at', 'is', null)
    .execute()
}

const noticesOf = (trx: Trx, { id, organisation_id }: Waited) =>
  trx
    .updateTable('notification')
    .where('organisation_id', '=', organisation_id)
    .where('link', '=', waitingAt(id))
