import type { Transaction } from 'kysely'
import { malformed, notFound, Problem } from '../../contract/problem.ts'
import { plainText } from '../../contract/prose.ts'
import { readRichText } from '../../contract/richtext.ts'
import type { AddressedTable, Tables } from '../../database/tables/tables.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import type { Audit, RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { leadOn } from '../../platform/publishing/slugs.ts'
import {
  hasNoAddress,
  type StoredText,
  type TextColumns,
  type TextRow,
  type FieldTexts,
} from './kind.ts'
import { findRoom } from './order-store.ts'
import { refusePictures, type FindsPicture } from './picture-store.ts'
import { changeText, holdText, textWithSlug } from './store.ts'

type Trx = Transaction<Tables>

/** The kind under which what is done with a text is remembered for an undo. */
export const textAct = ({ act }: StoredText) => `${act}-changed`

/** What taking an act back needs: the columns before and after it, and the draft that it has ended. */
export interface BeforeTextAct {
  was: TextColumns
  became: TextColumns
  draft: { texts: FieldTexts; revision: number } | null
}

/** What this slice needs of the drafts. */
export interface Drafts {
  hold: (
    trx: Trx,
    id: string,
    by: string,
    seen: { editor: string; revision: number },
  ) => Promise<FieldTexts>
  end: (
    trx: Trx,
    sent: { id: string; texts: FieldTexts; before: FieldTexts | null; by: string },
  ) => Promise<number>
}

export interface TextActParts {
  stored: StoredText
  clock: Clock
  audit: Audit
  remember: (
    trx: Trx,
    act: { account: string; kind: string; about: string; before: BeforeTextAct },
  ) => Promise<string>
}

/** What publishing is asked for. */
interface Wanted {
  editor: string
  revision: number
  at: string | null
}

/** Publishes what is written of a text. Throws 400 with what is wrong, and 409 for what was not seen. */
export const publishingText =
  ({ drafts, stored, ...parts }: TextActParts & { drafts: Drafts; hasPicture: FindsPicture }) =>
  async (id: string, { at, ...seen }: Wanted, by: SignedInActor) =>
    await parts.audit
      .act(by, async (trx, record) => {
        // Before the text, as whoever removes the demo holds them: two who wait for each other fail.
        await incrementRevision(trx)
        const row = await holdText(trx, stored, id)
        if (!row || row.removed_at !== null) throw notFound()
        const { account } = by.viewer
        const before = stored.textsOf(row)
        const draft = await drafts.hold(trx, id, account, seen)
        const texts = { ...before, ...draft }
        const given = await stored.publishable(texts, row, trx)
        await refusePictures(trx, texts, parts.hasPicture)
        if (given.slug !== undefined) await claimSlug(trx, stored, { slug: given.slug, id })
        const now = parts.clock.now().toISOString()
        const published_at = appearance(row, at, now)
        const became = {
          ...given,
          published_at,
          updated_at: now,
          draft_title: null,
          drafted_at: null,
        }
        await changeText(trx, stored, { ...became, id: row.id })
        await leadOnFrom(trx, stored, { row, slug: given.slug, now })
        const sent = { ...texts, ...(given.slug !== undefined && { slug: given.slug }) }
        const was = row.published_at === null ? null : before
        const revision = await drafts.end(trx, { id, texts: sent, before: was, by: account })
        recordChange(record, stored, { id, row, given, published_at })
        const undo = await parts.remember(trx, {
          account,
          kind: textAct(stored),
          about: id,
          before: {
            was: { removed_at: row.removed_at, ...sameColumns(row, became) },
            became,
            draft: { texts: sent, revision },
          },
        })
        return { undo, revision, slug: given.slug ?? id, published_at }
      })
      .catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error
        throw slugTaken(`Another ${stored.kind.one} has this address.`)
      })

/** An address that others may have leads to the new one. */
async function leadOnFrom(
  trx: Trx,
  { table }: StoredText,
  { row, slug = row.slug, now }: { row: TextRow; slug: string | undefined; now: string },
): Promise<void> {
  if (row.slug === slug || !isPublic(row, now)) return
  const content = table as AddressedTable
  await leadOn(trx, { table: content, id: row.id, from: row.slug, to: slug, now })
}

/** Public by now: others may have its address. */
const isPublic = (row: TextRow, now: string): row is TextRow & { published_at: string } =>
  row.published_at !== null && row.published_at <= now

/**
 * What is public or planned stays so, unless another time is named; a time that is past is now.
 * Throws 409 where visitors would lose what they read.
 */
function appearance(row: TextRow, at: string | null, now: string): string {
  if (at === null) return row.published_at ?? now
  const moment = new Date(at).toISOString()
  if (moment <= now) return isPublic(row, now) ? row.published_at : now
  if (isPublic(row, now))
    throw new Problem(409, 'Visitors read it already: it cannot appear later.')
  return moment
}

/** What these columns of a row are. */
const sameColumns = (row: TextRow, columns: TextColumns): TextColumns =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, row[name] ?? null]))

/** A text that was removed gives its address away. */
async function claimSlug(
  trx: Trx,
  stored: StoredText,
  claimed: { slug: string; id: string },
): Promise<void> {
  const other = await textWithSlug(trx, stored, claimed)
  if (!other) return
  if (other.removed_at === null) throw slugTaken(`“${other.title}” has this address.`)
  await changeText(trx, stored, { id: other.id, slug: other.id })
}

const slugTaken = (words: string) => malformed(words, { slug: [words] })

interface Change {
  /** As the console names it, whatever the id of its row is. */
  id: string
  row: TextRow
  given: TextColumns
  published_at: string
}

function recordChange(record: RecordEntry, stored: StoredText, change: Change): void {
  const { id, row, given, published_at } = change
  record({
    action: `${stored.act}-published`,
    about: id,
    before: audited(stored, row, row.published_at),
    after: audited(stored, { ...row, ...given }, published_at),
  })
}

/** What a visitor reads, for the audit entry. */
function audited(stored: StoredText, row: TextRow, published_at: string | null) {
  const text = readRichText(stored.textsOf(row)['text'] ?? '')
  const named = ['slug', ...stored.audited].map((name) => [name, row[name] ?? null])
  return {
    title: stored.textsOf(row)['title'] ?? '',
    ...Object.fromEntries(named),
    published_at,
    text: text === null ? '' : plainText(text),
  }
}

/** What the acts that change nothing of the text have in common. */
export const actingOnText =
  ({ stored, ...parts }: TextActParts) =>
  async (
    id: string,
    by: SignedInActor,
    act: { did: string; change: (row: TextRow, now: string) => TextColumns },
  ): Promise<{ undo: string }> =>
    await parts.audit.act(by, async (trx, record) => {
      await incrementRevision(trx)
      const row = await holdText(trx, stored, id)
      if (!row) throw notFound()
      const became = act.change(row, parts.clock.now().toISOString())
      const { published_at: on, removed_at: off } = row
      if (off !== null && became['removed_at'] === null) await findRoom(trx, stored)
      // An address that is its id is named, so that it is not taken for none.
      const named = row.slug === row.id && !hasNoAddress(row) && { slug: row.slug }
      const was = { published_at: on, removed_at: off, ...named, ...sameColumns(row, became) }
      await changeText(trx, stored, { ...became, id: row.id })
      record({
        action: `${stored.act}-${act.did}`,
        about: id,
        before: { published_at: on },
        after: { published_at: became['published_at'] ?? null },
      })
      const { account } = by.viewer
      const before = { was, became, draft: null }
      return {
        undo: await parts.remember(trx, { account, kind: textAct(stored), about: id, before }),
      }
    })

/** Takes a text from the site. */
export function asWithdrawn({ published_at, removed_at }: TextRow): TextColumns {
  if (removed_at !== null) throw notFound()
  if (published_at === null) throw new Problem(409, 'It is not on the site.')
  return { published_at: null }
}

/** What has its address for good stays there, once visitors read it. */
export function asCalledOff(row: TextRow, now: string): TextColumns {
  if (row.published_at === null || isPublic(row, now))
    throw new Problem(409, 'It is not scheduled.')
  return { published_at: null }
}

export function asRemoved({ removed_at }: TextRow, now: string): TextColumns {
  if (removed_at !== null) throw notFound()
  return { published_at: null, removed_at: now }
}

export function asRestored({ removed_at }: TextRow): TextColumns {
  if (removed_at === null) throw new Problem(409, 'It was not removed.')
  return { removed_at: null }
}
