import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { entryColumns } from './entries.ts'
import { erasedAction } from './erase.ts'
import { changeHash, valuesHash } from './values.ts'

type Change = Tables['audit_change']

/** An entry with its values, in columns with the prefix `values_`; all null where it has none. */
export type EntryWithChange = Tables['audit_entry'] & {
  [Column in keyof Change as `values_${Column}`]: Change[Column] | null
}

const batch = 500

/** The entries from the first to `end`, each with its values, read in the same statement. */
export async function* entriesUpTo(
  { read }: Database,
  end: number,
): AsyncGenerator<EntryWithChange> {
  const query = withChange(read).where('audit_entry.seq', '<=', end)
  for (let last: number | undefined = 0; last !== undefined;) {
    const entries: EntryWithChange[] = await query
      .where('audit_entry.seq', '>', last)
      .orderBy('audit_entry.seq')
      .limit(batch)
      .execute()
    yield* entries
    last = entries.at(-1)?.seq
  }
}

/** Some entries by their numbers, each with its values, in no order. */
export const entriesAt = async (
  { read }: Database,
  numbers: readonly number[],
): Promise<EntryWithChange[]> =>
  numbers.length === 0
    ? []
    : await withChange(read).where('audit_entry.seq', 'in', numbers).execute()

const withChange = (read: Database['read']) =>
  read
    .selectFrom('audit_entry')
    .leftJoin('audit_change', 'audit_change.seq', 'audit_entry.seq')
    .select(entryColumns)
    .select([
      'audit_change.seq as values_seq',
      'audit_change.organisation_id as values_organisation_id',
      'audit_change.person_id as values_person_id',
      'audit_change.salt as values_salt',
      'audit_change.before as values_before',
      'audit_change.after as values_after',
      'audit_change.hash as values_hash',
    ])

/** `whole`, also for an entry without values; `erased`; or what is wrong, as the end of a sentence. */
export async function changeState(entry: EntryWithChange, database: Database): Promise<string> {
  if (entry.values_seq === null)
    return entry.change_hash === null ? 'whole' : 'has lost its values.'
  if (entry.change_hash === null) return 'has values that were not written with it.'
  if (isForeign(entry)) return altered
  const { values_salt: salt, values_before: before, values_after: after } = entry
  if (valuesHash({ salt, before, after }) === entry.values_hash) return 'whole'
  if (salt !== null || before !== null || after !== null) return altered
  if (await wasErased(database, entry)) return 'erased'
  return 'has values that are gone, and no entry says that they were erased.'
}

const altered = 'has values that are not as they were written.'

/** Whether values are another organisation's or person's, or have another hash than in the chain. */
const isForeign = (entry: EntryWithChange) =>
  entry.values_organisation_id !== entry.organisation_id ||
  entry.change_hash !==
    changeHash({ person_id: entry.values_person_id, hash: entry.values_hash ?? '' })

async function wasErased({ read }: Database, { seq, values_person_id }: EntryWithChange) {
  if (values_person_id === null) return false
  const erasing = await read
    .selectFrom('audit_entry')
    .select('seq')
    .where('about', '=', values_person_id)
    .where('action', '=', erasedAction)
    .where('seq', '>', seq)
    .limit(1)
    .executeTakeFirst()
  return erasing !== undefined
}

/** The `seq` of values without an entry; in one statement, like `strayFault`. */
export async function strayChange({ read }: Database): Promise<number | undefined> {
  const stray = await read
    .selectFrom('audit_change')
    .leftJoin('audit_entry', 'audit_entry.seq', 'audit_change.seq')
    .select('audit_change.seq')
    .where('audit_entry.seq', 'is', null)
    .orderBy('audit_change.seq')
    .limit(1)
    .executeTakeFirst()
  return stray?.seq
}
