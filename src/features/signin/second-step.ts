import type { Transaction } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Audit } from '../../platform/audit/act.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  insertChallenge,
  updateChallenge,
  tryChallenge,
  useChallenge,
} from '../../platform/auth/challenges.ts'
import { hashOf, newId } from '../../platform/auth/token.ts'
import { wrongCode } from './contract.ts'
import { noting, type Guard, type NoteRefused } from './guard.ts'
import { knownDevice, type OpenedSession, type Opener } from './opening.ts'
import { mayEnterFrom } from './place.ts'
import { candidateOf, isUnchanged } from './store.ts'

/** What the slice of the second factor provides, wired in app/server. */
interface SecondFactors {
  /** The second factors of an account; when there are none, the password is enough. */
  methods(account: string): Promise<('app' | 'passkey' | 'recovery')[]>
  passkeyOptions(account: string): Promise<{ options: object; challenge: string }>
  /** False when the proof is wrong in any way. */
  prove(trx: Transaction<Tables>, account: string, proof: GivenProof): Promise<boolean>
}

/** The proof that somebody gives as their second factor. */
export interface GivenProof {
  code?: string | undefined
  passkey?: unknown
  /** The challenge that the passkey had to sign. */
  challenge: string | null
}

interface Parts {
  database: Database
  clock: Clock
  audit: Audit
  guard: Guard
  opener: Opener
  factors: SecondFactors
  noteRefused: NoteRefused
}

/** What the first step stores for the second. */
interface Started {
  remember: boolean
  challenge: string | null
}

/** How long after the password the second factor may come, in ms, and how many attempts it has. */
const [patience, mostTries] = [5 * 60 * 1000, 10]

/** The kind of the challenges that the first step leaves for this one. */
const kind = 'second-factor' as const

const expired = () => new Problem(401, 'That took too long. Please sign in again.')

/** The second step of signing in: a sign-in with the right password waits here for its factor. */
export function createSecondStep(parts: Parts) {
  const { database, clock, audit, guard, opener, factors } = parts
  const now = (later = 0) => new Date(clock.now().getTime() + later).toISOString()

  async function take(mfa_token: string) {
    const at = { now: now(), mostTries }
    const waiting = { kind, token_hash: hashOf(mfa_token) }
    const row = await database.transaction(async (trx) => await tryChallenge(trx, waiting, at))
    if (!row) throw expired()
    return { ...row, started: JSON.parse(row.detail) as Started }
  }

  return {
    methods: factors.methods,
    async begin(trx: Transaction<Tables>, account_id: string, token: string, remember: boolean) {
      await insertChallenge(trx, {
        id: newId(),
        kind,
        token_hash: hashOf(token),
        account_id,
        detail: JSON.stringify({ remember, challenge: null } satisfies Started),
        created_at: now(),
        expires_at: now(patience),
      })
    },
    /** The options with which a browser asks for a passkey. */
    async passkeyOptions(mfa_token: string): Promise<object> {
      const { id, account_id, started } = await take(mfa_token)
      const { options, challenge } = await factors.passkeyOptions(account_id)
      const detail = JSON.stringify({ ...started, challenge } satisfies Started)
      await database.transaction(async (trx) => await updateChallenge(trx, id, detail))
      return options
    },
    /** Throws 401 for a wrong factor, an expired step, or an account that may not sign in now. */
    async prove(
      given: { mfa_token: string } & Omit<GivenProof, 'challenge'>,
      caller: Caller,
    ): Promise<OpenedSession> {
      const taken = await take(given.mfa_token)
      return await noting(
        async () => await prove(taken, given, caller),
        () => parts.noteRefused({ account: taken.account_id, step: 'second factor' }, caller),
      )
    },
  }

  async function prove(
    { id, account_id, started }: Awaited<ReturnType<typeof take>>,
    given: Omit<GivenProof, 'challenge'>,
    caller: Caller,
  ): Promise<OpenedSession> {
    const candidate = await candidateOf(database, account_id)
    if (!candidate || !mayEnterFrom(candidate, caller)) throw expired()
    // A limit of its own, because whoever gets here has the password already.
    const device = await knownDevice(database, account_id, caller)
    const whom = `second ${account_id}`
    const attempt = { whom, name: whom, address: caller.address, device }
    if (!(await guard.count(attempt))) throw new Problem(401, wrongCode)
    return await audit.act(caller, async (trx, record): Promise<OpenedSession> => {
      if (!(await isUnchanged(trx, candidate))) throw expired()
      const proof = { code: given.code, passkey: given.passkey, challenge: started.challenge }
      if (!(await factors.prove(trx, account_id, proof))) throw new Problem(401, wrongCode)
      if (!(await useChallenge(trx, id, now()))) throw expired()
      await guard.refund(trx, attempt)
      const entering = { remember: started.remember, confirmed: true }
      return await opener.open(trx, record, candidate, caller, entering)
    })
  }
}

export type SecondStep = ReturnType<typeof createSecondStep>
