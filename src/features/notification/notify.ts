import type { Transaction } from 'kysely'
import type { NotificationHow, Notice } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { personIsIn } from '../../platform/auth/in-force.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/auth/token.ts'
import { usualHow } from './contract.ts'
import type { NotificationMails } from './mails.ts'

/**
 * Tells the people of an organisation, in the transaction of the cause: a row for each of them
 * who can sign in, and a mail for whoever wants one at once.
 */
export function createNotify({ clock, mails }: { clock: Clock; mails: NotificationMails }) {
  return async (trx: Transaction<Tables>, notice: Notice): Promise<void> => {
    const people = await peopleOf(trx, notice)
    if (people.length === 0) return
    const { organisation: organisation_id, project: project_id, kind, text, link } = notice
    const created_at = clock.now().toISOString()
    const same = { organisation_id, project_id, kind, text, link, created_at, read_at: null }
    const rows = people.map(({ id, how }) => ({
      id: newId(),
      account_id: id,
      ...same,
      digest: how === 'daily' ? 1 : 0,
    }))
    await trx.insertInto('notification').values(rows).execute()
    for (const person of people)
      if (person.how === 'at_once') await mails.single(trx, person, notice)
  }
}

/** Somebody who is told, by a mail perhaps. */
interface Told {
  id: string
  email: string
  first_name: string
  how: NotificationHow
}

/** Nobody who is invited only, suspended or removed, and nobody of an organisation that is barred. */
async function peopleOf(
  trx: Transaction<Tables>,
  { organisation, kind, except = null, only }: Notice,
): Promise<Told[]> {
  let people = trx
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('notification_choice', (join) =>
      join
        .onRef('notification_choice.account_id', '=', 'account.id')
        .on('notification_choice.kind', '=', kind),
    )
    .select(['account.id', 'email', 'first_name', 'how'])
    .where('account.organisation_id', '=', organisation)
    .where(personIsIn)
    .where('password_hash', 'is not', null)
  if (except !== null) people = people.where('account.id', '!=', except)
  if (only !== undefined) people = people.where('account.id', '=', only)
  const rows = await people.orderBy('account.id').execute()
  return rows.map((row) => ({ ...row, how: row.how ?? usualHow[kind] }))
}
