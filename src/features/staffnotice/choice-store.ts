import type { Kysely, Transaction } from 'kysely'
import { staffNoticeKinds, type StaffNoticeKind } from '../../contract/staff-notice.ts'
import type { NotificationHow } from '../../contract/work.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { StaffNoticeChoices } from './staff.contract.ts'

/** When whoever has chosen nothing is mailed. New enquiries come to the firm's own address in any case. */
export const usualForStaff: Record<StaffNoticeKind, NotificationHow> = {
  client_act: 'at_once',
  enquiry_new: 'never',
  enquiry_given: 'at_once',
  enquiry_mailed: 'at_once',
  enquiry_due: 'at_once',
}

/** What somebody has chosen, with the defaults for the kinds that they have not. */
export async function staffChoicesOf(
  db: Kysely<Tables>,
  account: string,
): Promise<StaffNoticeChoices> {
  const rows = await db
    .selectFrom('staff_notice_choice')
    .select(['kind', 'how'])
    .where('staff_id', '=', account)
    .execute()
  return { ...usualForStaff, ...Object.fromEntries(rows.map(({ kind, how }) => [kind, how])) }
}

/** Stores the given choices; those of other kinds stay as they are. */
export async function chooseForStaff(
  trx: Transaction<Tables>,
  account: string,
  choices: { [Kind in StaffNoticeKind]?: NotificationHow | undefined },
): Promise<void> {
  for (const kind of staffNoticeKinds) {
    const how = choices[kind]
    if (how === undefined) continue
    await trx
      .insertInto('staff_notice_choice')
      .values({ staff_id: account, kind, how })
      .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet({ how }))
      .execute()
  }
}
