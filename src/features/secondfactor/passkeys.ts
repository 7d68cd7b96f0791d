import type { Transaction } from 'kysely'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { newToken } from '../../platform/auth/token.ts'
import { firmName, giveCodes, takeAway, actOn, type SetupParts } from './change.ts'
import { dropPasskey, insertPasskey, listPasskeysOf } from './passkey-store.ts'
import { keepChallenge, takeChallenge } from './pending.ts'
import { alone, hasFactor, overviewOf, personOf } from './store.ts'
import { creationOptions, readNew, type NewPasskey } from './webauthn.ts'

const mostPasskeys = 10
/** How long a browser has to make one, in ms. */
const patience = 5 * 60 * 1000

const unfit = 'Use letters, spaces and the usual marks.'
const tooOld = () => new Problem(410, 'That took too long. Please add the passkey once more.')
const notUsable = () =>
  malformed('This passkey cannot be used here. Please try again, or try another one.')
const enough = () =>
  new Problem(409, `You have ${mostPasskeys} passkeys, which is the most. Remove one first.`)
const known = () => new Problem(409, 'This passkey is here already.')

/** Throws 409 for who has ten already. */
export async function beginPasskey(parts: SetupParts, { viewer: { account } }: SignedIn) {
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
    await keepChallenge(trx, { account, token, challenge: options.challenge }, times)
  })
  return { challenge_token: token, options: { ...options } }
}

interface Given {
  challenge_token: string
  name: string
  /** What the browser made of the options. */
  response: unknown
}

/** Throws 410 for a challenge that is over, 400 for what is no passkey, 409 for one too many. */
export async function addPasskey(parts: SetupParts, given: Given, caller: SignedIn) {
  const { challenge_token: token, name, response } = given
  // Neither can be shown, and PostgreSQL keeps no zero.
  if (/[\p{Cc}\p{Cs}]/u.test(name)) throw malformed(unfit, { name: [unfit] })
  const { account } = caller.viewer
  const now = parts.clock.now().toISOString()
  // Of its own, so that it is used up by what turns out to be wrong, too.
  const challenge = await parts.database.transaction((trx) =>
    takeChallenge(trx, { account, token, now }),
  )
  if (challenge === undefined) throw tooOld()
  const made = await readNew(response, challenge, parts.origin)
  if (!made) throw notUsable()
  return await keep(parts, { ...made, name }, caller)
}

async function keep(parts: SetupParts, made: NewPasskey & { name: string }, caller: SignedIn) {
  const { account } = caller.viewer
  const now = parts.clock.now().toISOString()
  const passkey = { id: made.id, name: made.name, created_at: now, used_at: null }
  const said = { what: 'passkey-added' as const, about: made.id }
  return await actOn(parts, caller, said, async (trx) => {
    await alone(trx, account)
    const before = await overviewOf(trx, account)
    if (before.passkeys >= mostPasskeys) throw enough()
    const row = { ...made, ...passkey, account_id: account }
    if (!(await insertPasskey(trx, row))) throw known()
    const recovery_codes = hasFactor(before) ? [] : await giveCodes(trx, account, now)
    return { passkey, recovery_codes }
  })
}

export async function removePasskey(parts: SetupParts, id: string, caller: SignedIn) {
  const drop = (trx: Transaction<Tables>) => dropPasskey(trx, caller.viewer.account, id)
  return await takeAway(parts, caller, drop, { what: 'passkey-removed', about: id })
}
