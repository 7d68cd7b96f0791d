import type { Transaction } from 'kysely'
import { notFound, Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/auth/limiter.ts'
import type { Sealer } from '../../platform/auth/secrets.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { alone, dropCodes, hasFactor, overviewOf, replaceCodes } from './store.ts'

type Trx = Transaction<Tables>

/** What somebody is told by mail, in case it was not they who did it. */
export type Change =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'

/** What setting up a second factor needs of the rest, wired in app/server. */
export interface SetupParts {
  database: Database
  clock: Clock
  limiter: Limiter
  audit: Audit
  /** Of the purpose `totp`. */
  sealer: Sealer
  /** PUBLIC_URL; passkeys belong to its host name. */
  origin: string
  firm: () => Promise<{ name: string }>
  notify: (trx: Trx, account: string, what: Change) => Promise<void>
  /** Whether a rule demands a second factor of them. */
  isRequired: (viewer: Viewer) => Promise<boolean>
}

/** How apps and browsers name the site, also when the firm has not said its name yet. */
export async function firmName({ firm, origin }: SetupParts): Promise<string> {
  return (await firm()).name || new URL(origin).hostname
}

/** One change: its rows, the mail about it and its entry. */
export async function actOn<T>(
  { audit, notify }: SetupParts,
  caller: SignedIn,
  { what, about = null }: { what: Change; about?: string | null },
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  return await audit.act(caller, async (trx, record) => {
    const result = await run(trx)
    await notify(trx, caller.viewer.account, what)
    record({ action: what, about })
    return result
  })
}

/** Ten new codes, which are shown now and never again. */
export async function giveCodes(trx: Trx, account: string, now: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryHash(code) as string)
  await replaceCodes(trx, account, hashes, now)
  return codes
}

/** Throws 409 for who has no factor: codes alone open nothing. */
export async function renewCodes(parts: SetupParts, caller: SignedIn) {
  const { account } = caller.viewer
  return await actOn(parts, caller, { what: 'recovery-codes-renewed' }, async (trx) => {
    await alone(trx, account)
    if (!hasFactor(await overviewOf(trx, account)))
      throw new Problem(409, 'Set up an app or a passkey first.')
    const recovery_codes = await giveCodes(trx, account, parts.clock.now().toISOString())
    return { recovery_codes }
  })
}

/**
 * Takes a factor away. Throws 404 when there was none, and 409 when it is the last one of somebody
 * who must have one.
 */
export async function takeAway(
  parts: SetupParts,
  caller: SignedIn,
  drop: (trx: Trx) => Promise<boolean>,
  said: { what: Change; about?: string },
): Promise<null> {
  const { account } = caller.viewer
  const required = await parts.isRequired(caller.viewer)
  await actOn(parts, caller, said, async (trx) => {
    await alone(trx, account)
    if (!(await drop(trx))) throw notFound()
    if (!hasFactor(await overviewOf(trx, account))) {
      // Thrown, so that what was dropped is there again.
      if (required) throw lastOne()
      await dropCodes(trx, account)
    }
  })
  return null
}

const lastOne = () =>
  new Problem(409, 'Your account needs a second factor. Set up another one before this one goes.')
