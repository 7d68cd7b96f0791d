import { type TestContext } from 'node:test'
import { freshDatabase } from '../database/database.ts'
import {
  insertRevision,
  lastSent,
  lockDraft,
  type DraftKey,
} from '../../../src/features/draft/store.ts'

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

export const one: DraftKey = {
  subject: 'post',
  subject_id: 'one',
  field_set: 'words',
  owner_id: '',
}

/** The draft, and one for each part of its key that is another. */
export const keys: DraftKey[] = [
  one,
  { ...one, subject: 'update' },
  { ...one, subject_id: 'two' },
  { ...one, field_set: 'facts' },
  { ...one, owner_id: 'ada' },
]

export const keyName = ({ subject, subject_id, field_set, owner_id }: DraftKey) =>
  [subject, subject_id, field_set, owner_id].join(' ').trim()

/** A draft of each key, with two revisions of which the second was sent. */
export async function draftsOfKeys(t: TestContext) {
  const database = await freshDatabase(t)
  const { read, transaction } = database
  await transaction(async (trx) => {
    for (const key of keys) {
      await lockDraft(trx, key, { saved_by: 'ada', saved_at: at(1) })
      for (const number of [1, 2])
        await insertRevision(trx, key, {
          number,
          reason: number === 1 ? 'replaced' : 'sent',
          texts: { body: `${keyName(key)} ${number}` },
          saved_by: 'ada',
          saved_at: at(number),
        })
    }
  })
  const bodyOf = (found: { texts: object } | undefined) =>
    found && (found.texts as { body: string }).body
  return {
    database,
    read,
    bodyOf,
    rows: async (table: 'draft' | 'revision') => {
      const rows = await read
        .selectFrom(table)
        .select(['id', 'subject', 'subject_id', 'field_set', 'owner_id'])
        .execute()
      return rows.map(keyName).toSorted()
    },
    sent: async () => {
      const all = await Promise.all(keys.map(async (key) => await lastSent(read, key)))
      return all.join('')
    },
  }
}
