import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { readMediaAddress } from '../../contract/media-address.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { differing, refuseMeanwhile } from '../../platform/audit/meanwhile.ts'
import type { Clock } from '../../platform/clock.ts'
import { versionAfter } from '../../platform/publishing/address-version.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { drawBrand, refuseMissing, type DrawParts } from './draw-brand.ts'
import { brandFields, pictureFields, type BrandTexts, type changeBrand } from './staff.contract.ts'
import {
  findBrand,
  replaceBrandPictures,
  saveBrand,
  type ChosenBrand,
  type StoredPicture,
} from './store.ts'

type Trx = Transaction<Tables>

export interface BrandParts extends DrawParts {
  database: Database
  clock: Clock
  audit: Audit
  /** Whether a picture of the media room is there. */
  hasPicture: (trx: Trx, id: string) => Promise<boolean>
}

type Change = Partial<Omit<ChosenBrand, 'version'>>

/** So often it is drawn anew because somebody else was faster. */
const attempts = 3

/**
 * Sets some of the firm's face; every process shows it within a second. Throws 400 for a picture that
 * cannot be used, 409 where somebody has changed one of these fields since `base`.
 */
export async function setBrand(
  parts: BrandParts,
  actor: Actor,
  { base, ...given }: z.output<typeof changeBrand.body>,
): Promise<BrandTexts> {
  const change: Change = Object.fromEntries(Object.entries(given))
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await findBrand(parts.database.read)
    const chosen = { ...before, ...change }
    // Before the transaction, which must not wait for another process.
    const pictures = await drawBrand(parts, chosen)
    const isSaved = await save(parts, actor, { before, chosen, pictures, change, base })
    if (isSaved) return brandTexts(chosen)
  }
  throw new Problem(409, 'Others are changing the look just now. Please try again.')
}

interface Drawn {
  before: ChosenBrand
  chosen: ChosenBrand
  pictures: StoredPicture[]
  change: Change
  base: BrandTexts | null
}

/** False where it is another face by now than that from which the pictures were drawn. */
async function save(parts: BrandParts, actor: Actor, drawn: Drawn): Promise<boolean> {
  const { before, chosen, pictures, change, base } = drawn
  return await parts.audit.act(actor, async (trx, record) => {
    // First, because whoever sets something at the same time waits here, and reads what this writes.
    await incrementRevision(trx)
    const now = await findBrand(trx)
    if (base) refuseMeanwhile(brandFields, change, { base, now: brandTexts(now) })
    if (now.version !== before.version) return false
    for (const field of pictureFields) {
      const picture = readMediaAddress(chosen[field])
      if (picture && !(await parts.hasPicture(trx, picture.id))) refuseMissing(field)
    }
    const updated_at = parts.clock.now().toISOString()
    const version = versionAfter(now.version, parts.clock)
    await saveBrand(trx, { ...chosen, version, updated_at })
    await replaceBrandPictures(trx, pictures)
    const values = differing(brandTexts(now), brandTexts(chosen))
    record({ action: 'brand-changed', about: null, ...values })
    return true
  })
}

export const brandTexts = ({ version: _version, ...texts }: ChosenBrand): BrandTexts => texts
