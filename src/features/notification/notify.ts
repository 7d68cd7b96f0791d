import type { Transaction } from 'kysely'
import type { NewNotice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { usualHow } from './contract.ts'
import type { NotificationMails } from './mails.ts'
import { addNotifications, recipientsOf } from './store.ts'

/**
 * Notifies the people of an organisation in the transaction of the cause: a row for each of them
 * who can sign in, and a mail for whoever wants one at once.
 */
export function createNotify({ clock, mails }: { clock: Clock; mails: NotificationMails }) {
  return async (trx: Transaction<Tables>, notice: NewNotice): Promise<void> => {
    const recipients = await recipientsOf(trx, notice)
    if (recipients.length === 0) return
    const people = recipients.map(({ how, ...person }) => ({
      ...person,
      how: how ?? usualHow[notice.kind],
    }))
    const rows = people.map(({ id, how }) => ({ id, daily: how === 'daily' }))
    await addNotifications(trx, notice, rows, clock.now().toISOString())
    await mails.singles(
      trx,
      people.filter(({ how }) => how === 'at_once'),
      notice,
    )
  }
}
