import type { Transaction } from 'kysely'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedInCaller } from '../../platform/http/caller.ts'
import { newToken } from '../../platform/auth/token.ts'
import { firmName, issueCodes, removeFactor, actOn, type SetupParts } from './change.ts'
import { dropPasskey, insertPasskey, listPasskeysOf } from './passkey-store.ts'
import { savePasskeyChallenge, takePasskeyChallenge } from './pending.ts'
import { hasFactor, overviewOf, personOf } from './store.ts'
import { creationOptions, readNew, type NewPasskey } from './webauthn.ts'

const mostPasskeys = 10
/** How long a browser has to make one, in ms. */
const patience = 5 * 60 * 1000

const unfit = 'Use letters, spaces and the usual marks.'
const tooOld = () => new Problem(410, 'That took too long. Please add the passkey again.')
const notUsable = () =>
  malformed('This passkey cannot be used here. Please try again, or try another one.')
const enough = () =>
  new Problem(409, `You have ${mostPasskeys} passkeys, which is the most. Remove one first.`)
const known = () => new Problem(409, 'This passkey is here already.')

/** Throws 409 for an account that has ten already. */
export async function startPasskeySetup(
  parts: SetupParts,
  { viewer: { account } }: SignedInCaller,
) {
  const { database, clock, origin } = parts
  const own = await listPasskeysOf(database.read, account)
  if (own.length >= mostPasskeys) throw enough()
  const person = await personOf(database.read, account)
  const who = { account, firm: await firmName(parts), ...person }
  const options = await creationOptions(origin, who, own)
  const token = newToken()
  const now = clock.now()
  const expires_at = new Date(now.getTime() + patience).toISOString()
  await database.transaction(async (trx) => {
    const times = { created_at: now.toISOString(), expires_at }
    await savePasskeyChallenge(trx, { account, token, challenge: options.challenge }, times)
  })
  return { challenge_token: token, options: { ...options } }
}

interface Given {
  challenge_token: string
  name: string
  /** The browser's RegistrationResponseJSON, unchecked. */
  response: unknown
}

/** Throws 410 for an expired or used challenge, 400 for an invalid passkey, 409 for one too many. */
export async function finishPasskeySetup(parts: SetupParts, given: Given, caller: SignedInCaller) {
  const { challenge_token: token, name, response } = given
  // Neither can be displayed, and PostgreSQL stores no NUL.
  if (/[\p{Cc}\p{Cs}]/u.test(name)) throw malformed(unfit, { name: [unfit] })
  const { account } = caller.viewer
  const now = parts.clock.now().toISOString()
  // In its own transaction, so that an invalid answer uses it up, too.
  const challenge = await parts.database.transaction((trx) =>
    takePasskeyChallenge(trx, { account, token, now }),
  )
  if (challenge === undefined) throw tooOld()
  const made = await readNew(response, challenge, parts.origin)
  if (!made) throw notUsable()
  return await save(parts, { ...made, name }, caller)
}

async function save(
  parts: SetupParts,
  made: NewPasskey & { name: string },
  caller: SignedInCaller,
) {
  const { account } = caller.viewer
  const now = parts.clock.now().toISOString()
  const passkey = { id: made.id, name: made.name, created_at: now, used_at: null }
  const change = { what: 'passkey-added' as const, about: made.id }
  return await actOn(parts, caller, change, async (trx) => {
    const before = await overviewOf(trx, account)
    if (before.passkeys >= mostPasskeys) throw enough()
    const row = {
      id: made.id,
      account_id: account,
      public_key: made.public_key,
      counter: made.counter,
      transports: made.transports,
      name: made.name,
      created_at: now,
      used_at: null,
    }
    if (!(await insertPasskey(trx, row))) throw known()
    const recovery_codes = hasFactor(before) ? [] : await issueCodes(trx, account, now)
    return { passkey, recovery_codes }
  })
}

export async function takeAwayPasskey(parts: SetupParts, id: string, caller: SignedInCaller) {
  const drop = (trx: Transaction<Tables>) => dropPasskey(trx, caller.viewer.account, id)
  return await removeFactor(parts, caller, drop, { what: 'passkey-removed', about: id })
}
