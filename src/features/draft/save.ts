import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { demandUnchanged, type Performer } from '../../platform/auth/still-in.ts'
import type { Clock } from '../../platform/clock.ts'
import { allHeld, mergeFields, textsIn, type StoredFields, type Texts, ownOf } from './merge.ts'
import type { DraftSave } from './staff.contract.ts'
import {
  dropDraftRow,
  insertRevision,
  lastRevision,
  lastSent,
  lockDraft,
  writeDraftRow,
  type DraftKey,
  type StoredDraft,
} from './store.ts'

type Trx = Transaction<Tables>

/** In ms: a revision is made of what was written for so long. */
const hour = 60 * 60 * 1000

interface SaveParts {
  database: Database
  clock: Clock
  /**
   * What stands in a field that nobody has written since: of what is published, as it is. Where
   * `saved` changes the thing, this holds it: before the draft, as whoever publishes it does, or the
   * two would wait for each other.
   */
  publishedOf?: (trx: Trx, key: DraftKey) => Promise<Texts>
  /** Called with the draft as it is now. */
  saved?: (trx: Trx, key: DraftKey, draft: { texts: Texts; saved_at: string }) => Promise<void>
}

/**
 * Saves what a page sends of a draft. What somebody has changed elsewhere since is not overwritten.
 * Each text that was acknowledged stays in the draft or in a revision.
 */
export const savingDraft =
  ({ database, clock, publishedOf, saved }: SaveParts) =>
  async (key: DraftKey, given: DraftSave, viewer: Performer) =>
    await database.transaction(async (trx) => {
      // A draft of several is nobody's to write in who may not any more.
      await demandUnchanged(trx, viewer)
      const by = viewer.account
      const saved_at = clock.now().toISOString()
      const published = (await publishedOf?.(trx, key)) ?? {}
      const draft = await lockDraft(trx, key, { saved_by: by, saved_at })
      const [sent, last] = [await lastSent(trx, key), await lastRevision(trx, key)]
      const bases = given.fields.map(({ base }) => base)
      const next = Math.max(draft.revision, last?.number ?? 0, ...bases) + 1
      const merged = mergeFields(draft.fields, given, { sent, next, published })
      const after = { ...draft, fields: merged.fields, saved_by: by, saved_at }
      if (merged.isChanged) {
        after.revision = next
        const change = { draft, after: textsIn(merged.fields), last, saved_at, published }
        await rememberBefore(trx, key, change)
      }
      // Nothing was taken of what came for a draft that was sent.
      if (Object.keys(after.fields).length === 0) await dropDraftRow(trx, after.id)
      else await writeDraftRow(trx, after)
      if (merged.isChanged) await saved?.(trx, key, { texts: textsIn(merged.fields), saved_at })
      const field = (name: string) => ({
        name,
        ...(ownOf(merged.fields, name) ?? {
          ...emptyAt(sent),
          value: ownOf(published, name) ?? '',
        }),
      })
      return {
        revision: after.revision,
        saved_at,
        saved: merged.saved.map(field),
        refused: merged.refused.map(field),
      }
    })

const emptyAt = (revision: number) => ({ seen: null, revision, editor: '' })

interface Change {
  draft: StoredDraft
  after: Texts
  last: { texts: Texts; saved_at: string; number: number } | undefined
  saved_at: string
  /** What stands in the fields that nobody has written. */
  published: Texts
}

/**
 * Makes a revision of what is there when some of it goes, unless the last revision has it; and of
 * what was written for an hour.
 */
async function rememberBefore(
  trx: Trx,
  key: DraftKey,
  { draft, after, last, saved_at, published }: Change,
): Promise<void> {
  const texts = textsIn(draft.fields)
  if (Object.values(texts).every((text) => text === '')) return
  if (last && allHeld(texts, last.texts)) return
  const isReplaced = !allHeld(texts, after)
  const since = last?.saved_at ?? draft.begun_at
  const isHour = Date.parse(saved_at) - Date.parse(since) >= hour
  if (!isReplaced && !isHour) return
  await insertRevision(trx, key, {
    number: draft.revision,
    reason: isReplaced ? 'replaced' : 'hour',
    texts: { ...published, ...texts },
    saved_by: draft.saved_by,
    saved_at: draft.saved_at,
  })
}

interface Taking {
  /** The fields that are of the next draft. */
  stays?: (name: string, field: StoredFields[string]) => boolean
  /** What stood in the fields that nobody has written. */
  published?: Texts
}

/**
 * Takes a draft away, because its texts were sent, in the transaction that sends them. Returns the
 * revision that was sent.
 */
export const takingDraft =
  ({ clock }: { clock: Clock }) =>
  async (
    trx: Trx,
    key: DraftKey,
    texts: Texts,
    by: string,
    { stays = () => false, published = {} }: Taking = {},
  ): Promise<number> => {
    const saved_at = clock.now().toISOString()
    const draft = await lockDraft(trx, key, { saved_by: by, saved_at })
    const last = await lastRevision(trx, key)
    await rememberBefore(trx, key, { draft, after: texts, last, saved_at, published })
    const number = Math.max(draft.revision, last?.number ?? 0) + 1
    await insertRevision(trx, key, { number, reason: 'sent', texts, saved_by: by, saved_at })
    const later = Object.entries(draft.fields).filter(([name, field]) => stays(name, field))
    if (later.length === 0) {
      await dropDraftRow(trx, draft.id)
      return number
    }
    const revision = number + 1
    // As later than what was sent, or a page would take them for a part of it.
    const fields = Object.fromEntries(later.map(([name, field]) => [name, { ...field, revision }]))
    await writeDraftRow(trx, { ...draft, fields, revision })
    return number
  }
