import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit, RecordEntry } from './act.ts'
import type { Actor } from './entry.ts'

/** The action of the entry that shows that values were erased on purpose, not tampered with. */
export const erasedAction = 'audit-values-erased'

/**
 * Erases all values before and after that are a person's, in every organisation; the entries
 * themselves stay, and the chain stays valid. That it was done is an entry of its own. Returns of how many
 * entries the values were erased.
 */
export const eraseValues = async (audit: Audit, actor: Actor, person: string): Promise<number> =>
  await audit.act(actor, async (trx, record) => await eraseValuesOf(trx, record, person))

/** The same in the transaction of more. */
export async function eraseValuesOf(
  trx: Transaction<Tables>,
  record: RecordEntry,
  person: string,
): Promise<number> {
  const erased = await trx
    .updateTable('audit_change')
    .set({ salt: null, before: null, after: null })
    .where('person_id', '=', person)
    .where('salt', 'is not', null)
    .returning('seq')
    .execute()
  record({ action: erasedAction, about: person, detail: { entries: erased.length } })
  return erased.length
}
