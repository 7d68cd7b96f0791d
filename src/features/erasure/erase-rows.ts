import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import { eraseValuesOf } from '../../platform/audit/erase.ts'
import type { Clock } from '../../platform/clock.ts'
import { deleteMails, forgetAnswers } from './mails-store.ts'
import { erasedName } from './nobody.ts'
import type { ErasedPerson } from './person-store.ts'
import {
  add,
  deleteTheirs,
  endSubscriptions,
  type NoteEnded,
  putNobody,
  uploadsOf,
  type Counts,
} from './rows-store.ts'
import { keptKinds, removedKinds, type KeptKind, type RemovedKind } from './staff.contract.ts'
import { takeOutOfWords } from './words-store.ts'

type Trx = Transaction<Tables>

export interface RowParts {
  clock: Clock
  /**
   * Locks enquiries, takes them and those of others apart, and deletes them with all that hangs on them;
   * gives how many, and what files are nobody's now.
   */
  removeEnquiries: (
    trx: Trx,
    enquiries: readonly string[],
    record: RecordEntry,
  ) => Promise<{ count: number; files: string[] }>
  noteEnded: NoteEnded
}

/** Removes every row of somebody's, and gives how many of each kind, and the files that are nobody's now. */
export async function eraseRows(
  parts: RowParts,
  trx: Trx,
  person: ErasedPerson,
  record: RecordEntry,
) {
  const counts: Counts<RemovedKind> = {}
  const enquiries = await parts.removeEnquiries(trx, person.enquiries, record)
  add(counts, 'enquiries', enquiries.count)
  const now = parts.clock.now().toISOString()
  const mails = await deleteMails(trx, person, now)
  for (const [kind, count] of Object.entries(mails.counts)) add(counts, kind as RemovedKind, count)
  const uploads = await uploadsOf(trx, person)
  await takeOutOfWords(trx, person)
  await putNobody(trx, person, erasedName)
  const { noteEnded } = parts
  add(counts, 'subscriptions', await endSubscriptions(trx, person, { noteEnded, now }))
  for (const [kind, count] of Object.entries(await deleteTheirs(trx, person)))
    add(counts, kind as RemovedKind, count)
  await forgetAnswers(trx, person)
  for (const account of person.accounts)
    add(counts, 'values', await eraseValuesOf(trx, record, account))
  return { counts, keys: [...mails.files, ...enquiries.files, ...uploads] }
}

/** In their order, without what there was none of. */
export const listed = <Kind extends RemovedKind | KeptKind>(counts: Counts<Kind>) =>
  (Object.entries(counts) as [Kind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))

const order: readonly (RemovedKind | KeptKind)[] = [...removedKinds, ...keptKinds]
