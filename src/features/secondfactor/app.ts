import type { Transaction } from 'kysely'
import { malformed, Problem, tooMany } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import type { WholeLimit } from '../../platform/auth/whole-limit.ts'
import type { Clock } from '../../platform/clock.ts'
import { wrongCode } from '../signin/contract.ts'
import { firmName, issueCodes, removeFactor, type SetupParts } from './change.ts'
import { dropNewApp, findNewApp, saveNewApp } from './pending.ts'
import { qrCode } from './qr.ts'
import { dropApp, hasFactor, saveApp, overviewOf, personOf } from './store.ts'
import { appUrl, asAppCode, newSecret, stepOf } from './totp.ts'

/** Wrong codes while an app is set up, by account. */
const guesses = { count: 10, seconds: 15 * 60, whole: true } satisfies WholeLimit
/** How long a new secret can be confirmed, in ms. */
const patience = 15 * 60 * 1000

const nothingBegun = () =>
  new Problem(409, 'There is no new app to confirm. Please begin again with a new QR code.')

const at = (clock: Clock, later = 0) => new Date(clock.now().getTime() + later).toISOString()

/** Begins a new app; until it is confirmed the current one still works. */
export async function startAppSetup(parts: SetupParts, caller: SignedInCaller) {
  const { database, clock, sealer, audit } = parts
  const { account } = caller.viewer
  const secret = await newSecret()
  const { name } = await personOf(database.read, account)
  const url = await appUrl(secret, await firmName(parts), name)
  const qr = await qrCode(url)
  await audit.act(caller, async (trx, record) => {
    const times = { created_at: at(clock), expires_at: at(clock, patience) }
    await saveNewApp(trx, account, sealer.seal(secret), times)
    record({ action: 'second-factor-begun' })
  })
  return { secret, url, qr }
}

/** Throws 400 for a wrong code, 429 after too many of them, 409 when there is no new app. */
export async function finishAppSetup(parts: SetupParts, code: string, caller: SignedInCaller) {
  const { limiter } = parts
  const { account } = caller.viewer
  const bucket = [`second-factor ${account}`, guesses] as const
  const result = await parts.audit.act(caller, async (trx, record) => {
    const secret = await findNewApp(trx, account, at(parts.clock))
    if (secret === undefined) throw nothingBegun()
    // Returned, because throwing would roll the count back.
    if (!(await limiter.took(trx, ...bucket))) return 'too many'
    const step = await stepOfCode(parts, secret, code)
    if (step === null) return 'wrong'
    await limiter.giveBack(trx, ...bucket)
    return await confirm(trx, record, parts, caller, { secret, last_step: step })
  })
  if (result === 'too many') throw tooMany(await limiter.wait(...bucket))
  if (result === 'wrong') throw malformed(wrongCode, { code: [wrongCode] })
  return result
}

async function stepOfCode({ sealer, clock }: SetupParts, secret: string, code: string) {
  const digits = asAppCode(code)
  return digits === null ? null : await stepOf(sealer.open(secret), digits, clock.now())
}

async function confirm(
  trx: Transaction<Tables>,
  record: RecordEntry,
  parts: SetupParts,
  caller: SignedInCaller,
  app: { secret: string; last_step: number },
) {
  const { account } = caller.viewer
  const now = at(parts.clock)
  const isFirst = !hasFactor(await overviewOf(trx, account))
  await saveApp(trx, account, { ...app, confirmed_at: now })
  await dropNewApp(trx, account)
  const recovery_codes = isFirst ? await issueCodes(trx, account, now) : []
  await parts.notify(trx, account, 'second-factor-added')
  record({ action: 'second-factor-added' })
  return { recovery_codes }
}

export async function deleteApp(parts: SetupParts, caller: SignedInCaller) {
  const drop = (trx: Transaction<Tables>) => dropApp(trx, caller.viewer.account)
  return await removeFactor(parts, caller, drop, { what: 'second-factor-removed' })
}
