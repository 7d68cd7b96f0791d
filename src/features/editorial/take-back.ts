import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { AddressedTable, Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { leadOn } from '../../platform/publishing/slugs.ts'
import { hasNoAddress, type StoredText, type FieldTexts } from './kind.ts'
import type { BeforeTextAct } from './publish.ts'
import { missingPicture, type FindsPicture } from './picture-store.ts'
import { findRoom } from './order-store.ts'
import { changeText, holdText, textWithSlug } from './store.ts'

type Trx = Transaction<Tables>

interface Parts {
  storedOf: (id: string) => StoredText
  clock: Clock
  hasPicture: FindsPicture
  drafts: {
    begin: (
      trx: Trx,
      given: { id: string; texts: FieldTexts; published: FieldTexts; by: string },
    ) => Promise<void>
    forget: (trx: Trx, id: string, revision: number) => Promise<void>
  }
}

/** Puts a text back as it was before an act; what was published is a draft again. Throws 409 when somebody has changed it since. */
export const takingBackText =
  ({ storedOf, clock, drafts, hasPicture }: Parts) =>
  async (
    trx: Trx,
    id: string,
    before: unknown,
    record: RecordEntry,
    by: SignedInActor,
  ): Promise<void> => {
    const { was, became, draft } = before as BeforeTextAct & { was: { slug?: string } }
    const stored = storedOf(id)
    const { one } = stored.kind
    await incrementRevision(trx)
    const row = await holdText(trx, stored, id)
    if (!row) throw notFound()
    // The draft alone may have gone on.
    const { draft_title: _, drafted_at: _at, ...shown } = became
    const isSame = Object.entries(shown).every(([name, value]) => row[name] === value)
    // Each act leaves one of the two as it was, which somebody may have changed since.
    const isWhere = (['published_at', 'removed_at'] as const).every(
      (name) => name in became || row[name] === (was[name] ?? null),
    )
    if (!isSame || !isWhere)
      throw new Problem(409, `Somebody has changed this ${one} since, so it stays.`)
    const now = clock.now().toISOString()
    // While it was removed, another one may have got its address.
    const isGiven = hasNoAddress(row) && was.slug === undefined && was['published_at']
    if (isGiven) throw new Problem(409, `Another ${one} has its former address by now.`)
    if (was.slug !== undefined && (await textWithSlug(trx, stored, { slug: was.slug, id: row.id })))
      throw new Problem(409, `Another ${one} has its former address by now.`)
    const texts = stored.textsOf({ ...row, ...was })
    // Nothing held a picture that stood in none of the texts, nor in what is on the site.
    const isShown = was['published_at'] !== null && was['removed_at'] === null
    if (isShown && (await missingPicture(trx, texts, hasPicture)))
      throw new Problem(409, `A picture of this ${one} was removed. Restore it in Pictures first.`)
    if (row.removed_at !== null && was['removed_at'] === null) await findRoom(trx, stored)
    await changeText(trx, stored, {
      ...was,
      ...(draft && { drafted_at: now, draft_title: row.title }),
      id: row.id,
    })
    // What never was on the site leads nowhere, and takes no address from another.
    const since = was['published_at'] ?? null
    const wasPublic = since !== null && since <= now
    if (was.slug !== undefined && was.slug !== row.slug && wasPublic) {
      const table = stored.table as AddressedTable
      await leadOn(trx, { table, id, from: row.slug, to: was.slug, now })
    }
    if (draft) {
      await drafts.forget(trx, id, draft.revision)
      await drafts.begin(trx, { id, texts: draft.texts, published: texts, by: by.viewer.account })
    }
    record({ action: `${stored.act}-taken-back`, about: id })
  }
