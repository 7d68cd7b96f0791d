import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { Sealer } from '../../platform/auth/secrets.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { dropCodes, hasFactor, overviewOf, replaceCodes } from './store.ts'

type Trx = Transaction<Tables>

/** Changes that the owner of the account is notified of, in case somebody else made them. */
export type FactorChange =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'

/** Dependencies, wired in app/server. */
export interface SetupParts {
  database: Database
  clock: Clock
  limiter: Limiter
  audit: Audit
  /** With the purpose `totp`. */
  sealer: Sealer
  /** PUBLIC_URL; passkeys belong to its host name. */
  origin: string
  firm: () => Promise<{ name: string }>
  notify: (trx: Trx, account: string, what: FactorChange) => Promise<void>
  /** Whether a second factor is required of them. */
  isRequired: (viewer: Viewer) => Promise<boolean>
}

/** The name of the site in apps and browsers; its host name while the firm has none. */
export async function firmName({ firm, origin }: SetupParts): Promise<string> {
  return (await firm()).name || new URL(origin).hostname
}

/** Makes a change in one transaction with its mail and its audit entry. */
export async function actOn<T>(
  { audit, notify }: SetupParts,
  caller: SignedInCaller,
  { what, about = null }: { what: FactorChange; about?: string | null },
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  return await audit.act(caller, async (trx, record) => {
    const result = await run(trx)
    await notify(trx, caller.viewer.account, what)
    record({ action: what, about })
    return result
  })
}

/** Stores the hashes of ten new codes and gives the codes, which cannot be shown again. */
export async function issueCodes(trx: Trx, account: string, now: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(code) as string)
  await replaceCodes(trx, account, hashes, now)
  return codes
}

/** Throws 409 for an account without a factor, for which codes are no use. */
export async function renewCodes(parts: SetupParts, caller: SignedInCaller) {
  const { account } = caller.viewer
  return await actOn(parts, caller, { what: 'recovery-codes-renewed' }, async (trx) => {
    if (!hasFactor(await overviewOf(trx, account)))
      throw new Problem(409, 'Set up an app or a passkey first.')
    const recovery_codes = await issueCodes(trx, account, parts.clock.now().toISOString())
    return { recovery_codes }
  })
}

/**
 * Removes a factor. Throws 404 when there was none, and 409 when it is the last one of an account
 * that must have one.
 */
export async function removeFactor(
  parts: SetupParts,
  caller: SignedInCaller,
  drop: (trx: Trx) => Promise<boolean>,
  change: { what: FactorChange; about?: string },
): Promise<null> {
  const { account } = caller.viewer
  const required = await parts.isRequired(caller.viewer)
  await actOn(parts, caller, change, async (trx) => {
    if (!(await drop(trx))) throw notFound()
    if (!hasFactor(await overviewOf(trx, account))) {
      // Throwing rolls the removal back.
      if (required) throw lastOne()
      await dropCodes(trx, account)
    }
  })
  return null
}

const lastOne = () =>
  new Problem(409, 'Your account needs a second factor. Set up another one before this one goes.')
