import type { Transaction } from 'kysely'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInActor } from '../../platform/audit/entry.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AtPath } from '../../platform/publishing/live.ts'
import { incrementRevision } from '../../platform/publishing/revision.ts'
import { Unfit } from './address.ts'
import type { Led } from './plan.ts'
import { mostRedirects } from './staff.contract.ts'
import { deleteRedirects, saveRedirects, type RedirectRow } from './store.ts'
import { redirectsAct, type Touched } from './take-back.ts'

type Trx = Transaction<Tables>

interface Act {
  account: string
  kind: string
  about: string
  before: Touched[]
}

export interface RedirectParts {
  database: Database
  clock: Clock
  audit: Audit
  /** PUBLIC_URL. */
  origin: string
  lookAt: (path: string) => Promise<AtPath>
  remember: (trx: Trx, act: Act) => Promise<string>
}

/** Changes redirects in one act, which can be taken back; `run` says what becomes of which. */
export const changingRedirects =
  ({ audit, remember }: RedirectParts) =>
  async (by: SignedInActor, run: (trx: Trx) => Promise<Change>) =>
    await audit.act(by, async (trx, record) => {
      // First, because whoever changes some at the same time waits here, and reads what this writes.
      await incrementRevision(trx)
      const { touched, action, about } = await run(trx)
      if (touched.length === 0) return { touched, undo: null }
      const gone = touched.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
      await deleteRedirects(trx, gone)
      await saveRedirects(
        trx,
        touched.flatMap(({ after }) => after ?? []),
      )
      record({ action, about, ...valuesOf(touched) })
      const { account } = by.viewer
      const act = { account, kind: redirectsAct, about: about ?? newId(), before: touched }
      return { touched, undo: await remember(trx, act) }
    })

interface Change {
  touched: Touched[]
  action: string
  about: string | null
}

/** As the call is refused. */
export function asRefused(error: unknown): unknown {
  if (!(error instanceof Unfit)) return error
  return malformed(error.message, { [error.field]: [error.message] })
}

export function refuseMany(count: number): void {
  if (count > mostRedirects)
    throw new Problem(409, `There can be ${mostRedirects} redirects. Remove some first.`)
}

/** What is to be stored, so that `rows` become `after`. */
export function differences(
  rows: readonly RedirectRow[],
  after: ReadonlyMap<string, Led>,
  { ids, now }: { ids: ReadonlyMap<string, string>; now: string },
): Touched[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map(rows.map((row) => [row.from_key, row]))
  return [...after.values()].flatMap((one): Touched[] => {
    const id = ids.get(one.from_key)
    const before = (id === undefined ? byKey.get(one.from_key) : byId.get(id)) ?? null
    const { from_address, from_key, to_address } = one
    const isSame = before?.from_address === from_address && before.to_address === to_address
    if (isSame) return []
    const rest = before ?? { id: id ?? newId(), created_at: now, hits: 0, last_used_at: null }
    return [{ before, after: { ...rest, from_address, from_key, to_address } }]
  })
}

/** What the audit says: each old address with where it led and leads. */
function valuesOf(touched: readonly Touched[]) {
  const list = (rows: readonly (RedirectRow | null)[]) =>
    Object.fromEntries(
      rows.slice(0, 100).flatMap((row) => (row ? [[row.from_address, row.to_address]] : [])),
    )
  return {
    before: list(touched.map(({ before }) => before)),
    after: list(touched.map(({ after }) => after)),
  }
}
