import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Actor } from '../../platform/audit/entry.ts'
import { differing, refuseMeanwhile } from '../../platform/audit/meanwhile.ts'
import type { Clock } from '../../platform/clock.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import type { HeroText } from './contract.ts'
import { findHero, saveHero } from './firm-store.ts'
import { heroFields, type changeHero } from './staff.contract.ts'

/** The words that can be set. */
export type HeroWords = Record<keyof typeof heroFields, string>

interface Parts {
  clock: Clock
  audit: Audit
  builtIn: HeroText
}

/** The words at the head of the home page as they are shown: the firm's own, or the built-in ones. */
export async function readHeroWords(read: Kysely<Tables>, builtIn: HeroText): Promise<HeroWords> {
  const { headline, lead, trust } = (await findHero(read)) ?? builtIn
  return { headline, lead, trust }
}

/** Sets some of these words, as `setFirm` does. */
export async function setHero(
  { clock, audit, builtIn }: Parts,
  actor: Actor,
  { base, ...given }: z.output<typeof changeHero.body>,
): Promise<HeroWords> {
  const change: Partial<HeroWords> = Object.fromEntries(Object.entries(given))
  const updated_at = clock.now().toISOString()
  return await audit.act(actor, async (trx, record) => {
    await incrementRevision(trx)
    const before = await readHeroWords(trx, builtIn)
    if (base) refuseMeanwhile(heroFields, change, { base, now: before })
    const after: HeroWords = { ...before, ...change }
    const stops = (await findHero(trx))?.stops ?? JSON.stringify(builtIn.stops)
    await saveHero(trx, { ...after, stops, updated_at })
    record({ action: 'hero-changed', about: null, ...differing(before, after) })
    return after
  })
}
