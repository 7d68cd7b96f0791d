import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { takingDraft } from './save.ts'
import type { DraftKey } from './store.ts'
import { refuseUnseen, type SeenDraft } from './unseen.ts'

type Trx = Transaction<Tables>

/** Where the update of a project is written, by all who may write it. */
export const updateDraftKey = (project: string): DraftKey => ({
  subject: 'project',
  subject_id: project,
  field_set: 'update',
  owner_id: '',
})

interface Sent {
  project: string
  /** As it is published. */
  given: Readonly<Record<string, unknown>>
  by: string
  /** The page that it was written on, and the last revision that it has shown; null: on none. */
  seen: SeenDraft | null
}

/** Ends the draft of an update, in the transaction that publishes it. */
export function endingUpdateDraft(clock: Clock) {
  const take = takingDraft({ clock })
  return async (trx: Trx, { project, given, by, seen }: Sent): Promise<void> => {
    const key = updateDraftKey(project)
    if (seen) await refuseUnseen(trx, key, { ...seen, by, at: clock.now().toISOString() })
    await take(trx, key, textsOf(given), by)
  }
}

/** A list is written one a line. */
const textsOf = (given: Sent['given']) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('\n') : String(value),
    ]),
  )
