import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { malformed } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { differing, refuseMeanwhile } from '../../platform/audit/meanwhile.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { builtInCompany, builtInSiteConfig } from './builtin.ts'
import { findCompany, findSiteConfig, saveCompany, saveSiteConfig } from './firm-store.ts'
import { firmFields, type firmChange } from './staff.contract.ts'

/** All that can be set, as it stands. */
export type Firm = Record<keyof typeof firmFields, string>

/** What the program comes with. */
export const builtInFirm: Firm = { ...builtInCompany, ...builtInSiteConfig }

interface Parts {
  clock: Clock
  audit: Audit
}

/** The firm's data as it is shown: its own, or what is built in. */
export async function readFirm(read: Kysely<Tables>): Promise<Firm> {
  const company = (await findCompany(read)) ?? builtInCompany
  const site = (await findSiteConfig(read)) ?? builtInSiteConfig
  const { updated_at: _at, ...own } = company
  const { title, tagline, description } = site
  return { ...own, title, tagline, description }
}

type Change = z.output<typeof firmChange> & { base?: Firm | null }

/**
 * Sets some of the firm's data; every process shows it within a second. The legal name and the title
 * follow the name for as long as they are the same. Throws 400 for hours that end before they begin, 409 where somebody has changed one of these
 * fields since `base`.
 */
export async function setFirm(
  { clock, audit }: Parts,
  actor: Actor,
  { base = null, ...given }: Change,
): Promise<Firm> {
  const change: Partial<Firm> = Object.fromEntries(Object.entries(given))
  const updated_at = clock.now().toISOString()
  return await audit.act(actor, async (trx, record) => {
    // First, because whoever sets something at the same time waits here, and reads what this writes.
    await incrementRevision(trx)
    const before = await readFirm(trx)
    if (base) refuseMeanwhile(firmFields, change, { base, now: before })
    const follows = (field: 'legal_name' | 'title') =>
      change.name !== undefined && before[field] === before.name ? { [field]: change.name } : {}
    const after: Firm = { ...before, ...follows('legal_name'), ...follows('title'), ...change }
    refuseHours(after)
    await saveCompany(trx, { ...after, updated_at })
    await saveSiteConfig(trx, { ...after, updated_at })
    record({ action: 'firm-changed', about: null, ...differing(before, after) })
    return after
  })
}

/** 400 for hours that end before they begin; from 00:00 to 00:00 is day and night. */
function refuseHours({ opens, closes }: Firm): void {
  if (opens < closes || (opens === '00:00' && closes === '00:00')) return
  const detail = 'Close later than you open; for day and night open and close at 00:00.'
  throw malformed(detail, { closes: [detail] })
}
