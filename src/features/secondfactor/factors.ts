import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/auth/secrets.ts'
import { findPasskey, listPasskeysOf, notePasskeyUse } from './passkey-store.ts'
import { recoveryHash } from './recovery.ts'
import { findApp, overviewOf, spendCode, spendStep, type Overview } from './store.ts'
import { asAppCode, stepOf } from './totp.ts'
import { readUse, requestOptions } from './webauthn.ts'

type Trx = Transaction<Tables>

export interface Proof {
  code?: string | undefined
  /** AuthenticationResponseJSON of the browser, unchecked. */
  passkey?: unknown
  /** The single-use challenge that the passkey had to sign; null: there was none. */
  challenge: string | null
}

/** Second factors for other slices. */
export interface SecondFactors {
  /** Empty when none is set up. `recovery` only beside another, while there are codes left. */
  methods(account: string): Promise<('app' | 'passkey' | 'recovery')[]>
  overview(account: string): Promise<Overview>
  /** PublicKeyCredentialRequestOptionsJSON, and the single-use challenge in it. */
  passkeyOptions(account: string): Promise<{ options: object; challenge: string }>
  /** False for anything wrong, used or somebody else's; never throws because of the input. */
  prove(trx: Trx, account: string, proof: Proof): Promise<boolean>
}

interface Parts {
  database: Database
  clock: Clock
  /** With the purpose `totp`. */
  sealer: Sealer
  /** PUBLIC_URL; passkeys belong to its host name. */
  origin: string
}

export function secondFactors(parts: Parts): SecondFactors {
  const { read } = parts.database
  return {
    overview: async (account) => await overviewOf(read, account),
    methods: async (account) => methodsOf(await overviewOf(read, account)),
    async passkeyOptions(account) {
      const options = await requestOptions(parts.origin, await listPasskeysOf(read, account))
      return { options, challenge: options.challenge }
    },
    async prove(trx, account, { code = '', passkey, challenge }) {
      if (passkey !== undefined) return await provePasskey(trx, parts, account, passkey, challenge)
      const digits = asAppCode(code)
      if (digits !== null) return await proveApp(trx, parts, account, digits)
      const hash = recoveryHash(code)
      const now = parts.clock.now().toISOString()
      return hash !== null && (await spendCode(trx, { account, hash, now }))
    },
  }
}

function methodsOf({ app, passkeys, recovery_codes }: Overview) {
  const methods: ('app' | 'passkey' | 'recovery')[] = []
  if (app) methods.push('app')
  if (passkeys > 0) methods.push('passkey')
  if (methods.length > 0 && recovery_codes > 0) methods.push('recovery')
  return methods
}

async function proveApp(trx: Trx, { sealer, clock }: Parts, account: string, code: string) {
  const secret = await findApp(trx, account)
  if (secret === undefined) return false
  const step = await stepOf(sealer.open(secret), code, clock.now())
  return step !== null && (await spendStep(trx, { account, secret, step }))
}

async function provePasskey(
  trx: Trx,
  { clock, origin }: Parts,
  account: string,
  given: unknown,
  challenge: string | null,
): Promise<boolean> {
  const id = (given as { id?: unknown } | null)?.id
  // PostgreSQL throws for a text that contains a NUL.
  if (challenge === null || typeof id !== 'string' || !/^[\w-]{1,1400}$/.test(id)) return false
  const passkey = await findPasskey(trx, account, id)
  if (!passkey) return false
  const counter = await readUse(given, challenge, origin, passkey)
  if (counter === null) return false
  return await notePasskeyUse(trx, passkey, { counter, now: clock.now().toISOString() })
}
