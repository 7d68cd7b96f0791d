import type { Kysely, Transaction } from 'kysely'
import {
  notificationKinds,
  type NotificationHow,
  type NotificationKind,
} from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { usualHow, type NotificationChoices, type Stoppable } from './contract.ts'

/** What an account has chosen, with the defaults for the kinds that it has not. */
export async function choicesOf(db: Kysely<Tables>, account: string): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['kind', 'how'])
    .where('account_id', '=', account)
    .execute()
  return { ...usualHow, ...Object.fromEntries(rows.map(({ kind, how }) => [kind, how])) }
}

/** Stores the given choices; those of other kinds stay as they are. */
export async function choose(
  trx: Transaction<Tables>,
  account: string,
  choices: { [Kind in NotificationKind]?: NotificationHow | undefined },
): Promise<void> {
  for (const kind of notificationKinds) {
    const how = choices[kind]
    if (how === undefined) continue
    await trx
      .insertInto('notification_choice')
      .values({ account_id: account, kind, how })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ how }))
      .execute()
  }
}

/** Stops the mails of a kind, or of all kinds that come once a day. */
export async function stop(
  trx: Transaction<Tables>,
  account: string,
  what: Stoppable,
): Promise<void> {
  const now = await choicesOf(trx, account)
  const kinds =
    what === 'daily' ? notificationKinds.filter((kind) => now[kind] === 'daily') : [what]
  await choose(trx, account, Object.fromEntries(kinds.map((kind) => [kind, 'never'])))
}
