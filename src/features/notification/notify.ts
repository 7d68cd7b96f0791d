import type { Transaction } from 'kysely'
import type { NewNotice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { usualHow } from './contract.ts'
import type { HeldNotices } from './held-store.ts'
import type { NotificationMails } from './mails.ts'
import { addNotifications, recipientsOf } from './store.ts'

interface Parts {
  clock: Clock
  mails: NotificationMails
}

/**
 * Notifies the people of an organisation in the transaction of the cause: a row for each of them
 * who can sign in, and a mail for whoever wants one at once.
 */
export const createNotify =
  (parts: Parts) =>
  async (trx: Transaction<Tables>, notice: NewNotice): Promise<void> =>
    void (await write(parts, trx, notice, null))

/** The same, but nobody is shown or mailed anything until that moment. */
export const createNotifyHeld =
  (parts: Parts) =>
  async (trx: Transaction<Tables>, notice: NewNotice, until: string): Promise<HeldNotices> =>
    await write(parts, trx, notice, until)

async function write(
  { clock, mails }: Parts,
  trx: Transaction<Tables>,
  notice: NewNotice,
  heldUntil: string | null,
): Promise<HeldNotices> {
  const recipients = await recipientsOf(trx, notice)
  if (recipients.length === 0) return { notices: [], tasks: [] }
  const people = recipients.map(({ how, ...person }) => ({
    ...person,
    how: how ?? usualHow[notice.kind],
  }))
  const rows = people.map(({ id, how }) => ({ id, daily: how === 'daily' }))
  const moment = { now: clock.now().toISOString(), heldUntil }
  const notices = await addNotifications(trx, notice, rows, moment)
  const atOnce = people.filter(({ how }) => how === 'at_once')
  return { notices, tasks: await mails.singles(trx, atOnce, notice, heldUntil) }
}
