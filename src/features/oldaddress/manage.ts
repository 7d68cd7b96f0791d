import { malformed, notFound } from '../../contract/problem.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import { formerAddresses } from './former-store.ts'
import { Unfit } from './address.ts'
import { checkWanted, planned, type Wanted } from './plan.ts'
import {
  changingRedirects,
  differences,
  asRefused,
  refuseMany,
  type RedirectParts,
} from './save.ts'
import {
  allRedirects,
  countRedirects,
  hasRedirect,
  pageOfRedirects,
  shownRedirect,
  type RedirectRow,
} from './store.ts'
import type { Touched } from './take-back.ts'

/** Looks after the old addresses that lead on; each change is public within a second. */
export function manageRedirects(parts: RedirectParts) {
  const { database, clock } = parts
  const change = changingRedirects(parts)
  const now = () => clock.now().toISOString()
  const checked = async (wanted: Wanted) => {
    try {
      return await checkWanted(parts, wanted)
    } catch (error) {
      throw asRefused(error)
    }
  }

  return {
    async list(query: { search: string; after: string }) {
      const { read } = database
      return { ...(await pageOfRedirects(read, query)), count: await countRedirects(read) }
    },
    former: async () => await formerAddresses(database.read, { now: now(), limit: 100 }),
    async add(wanted: Wanted, by: SignedInActor) {
      const one = await checked(wanted)
      const id = newId()
      const { touched, undo } = await change(by, async (trx) => {
        const rows = await allRedirects(trx)
        refuseTaken(rows, one.from_key)
        refuseMany(rows.length + 1)
        const { after, unfit } = planned(rows, [one])
        refuseUnfit(unfit)
        const ids = new Map([[one.from_key, id]])
        return {
          action: 'redirect-added',
          about: id,
          touched: differences(rows, after, { ids, now: now() }),
        }
      })
      return shownOf(touched, id, undo)
    },
    async change(id: string, wanted: Wanted, by: SignedInActor) {
      // Before what was typed is looked at: of what is not there nothing is said but that.
      if (!(await hasRedirect(database.read, id))) throw notFound()
      const one = await checked(wanted)
      const { touched, undo } = await change(by, async (trx) => {
        const rows = await allRedirects(trx)
        const own = rows.find((row) => row.id === id)
        if (!own) throw notFound()
        const others = rows.filter((row) => row.id !== id)
        refuseTaken(others, one.from_key)
        const { after, unfit } = planned(others, [one])
        refuseUnfit(unfit)
        const ids = new Map([[one.from_key, id]])
        return {
          action: 'redirect-changed',
          about: id,
          touched: differences(rows, after, { ids, now: now() }),
        }
      })
      if (touched.length > 0) return shownOf(touched, id, undo)
      throw malformed('Nothing of it was changed.')
    },
    async remove(id: string, by: SignedInActor) {
      const { undo } = await change(by, async (trx) => {
        const before = (await allRedirects(trx)).find((row) => row.id === id)
        if (!before) throw notFound()
        return { action: 'redirect-removed', about: id, touched: [{ before, after: null }] }
      })
      return { undo: undo ?? '' }
    },
  }
}

function refuseUnfit(unfit: ReadonlyMap<number, Unfit>): void {
  for (const why of unfit.values()) throw asRefused(why)
}

function refuseTaken(rows: readonly RedirectRow[], key: string): void {
  const taken = rows.find((row) => row.from_key === key)
  if (taken)
    throw asRefused(new Unfit('from', `It leads to ${taken.to_address} already: change that one.`))
}

function shownOf(touched: readonly Touched[], id: string, undo: string | null) {
  const row = touched.find(({ after }) => after?.id === id)?.after
  if (!row) throw notFound()
  return { redirect: shownRedirect(row), undo: undo ?? '' }
}
