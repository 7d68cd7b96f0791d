import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { takingDraft } from './save.ts'
import { dropDraftRow, lockDraft, type DraftKey } from './store.ts'
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

/** The revision of the draft of an update; throws 409 where somebody has written in it what was not seen. */
export const seeingUpdateDraft =
  (clock: Clock) =>
  async (trx: Trx, { project, by, seen }: Omit<Sent, 'given'>): Promise<number> => {
    const key = updateDraftKey(project)
    const at = clock.now().toISOString()
    if (seen) await refuseUnseen(trx, key, { ...seen, by, at })
    const draft = await lockDraft(trx, key, { saved_by: by, saved_at: at })
    if (Object.keys(draft.fields).length === 0) await dropDraftRow(trx, draft.id)
    return draft.revision
  }

/**
 * Ends the draft of an update that was scheduled, in the transaction that publishes it. What was
 * written in it after the revision `upTo`, and is not what was scheduled, begins the next one.
 */
export function endingScheduledDraft(clock: Clock) {
  const take = takingDraft({ clock })
  return async (
    trx: Trx,
    { project, given, by, upTo }: Omit<Sent, 'seen'> & { upTo: number },
  ): Promise<void> => {
    const texts = textsOf(given)
    const isLater = (name: string, field: { value: string; revision: number }) =>
      field.revision > upTo && field.value.trim() !== texts[name]
    await take(trx, updateDraftKey(project), texts, by, { stays: isLater })
  }
}
