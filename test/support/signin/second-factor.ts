import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { testKeys } from './keys.ts'
import type { CallEndpoint, Output } from '../../../src/contract/endpoint.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { Database, DatabaseAddress } from '../../../src/database/open.ts'
import type { Tables } from '../../../src/database/tables/tables.ts'
import type { FactorChange } from '../../../src/features/secondfactor/change.ts'
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
} from '../../../src/features/secondfactor/contract.ts'
import { secondFactors, type Proof } from '../../../src/features/secondfactor/factors.ts'
import { secondFactorRoutes } from '../../../src/features/secondfactor/routes.ts'
import { createAudit } from '../../../src/platform/audit/act.ts'
import { ourselves } from '../../../src/platform/http/caller.ts'
import { insertMembership } from '../../../src/platform/auth/memberships.ts'
import { demand } from '../../../src/platform/auth/viewer.ts'
import { createLimiter } from '../../../src/platform/auth/limiter.ts'
import { createSealer } from '../../../src/platform/auth/secrets.ts'
import type { createAuthenticator } from '../../doubles/authenticator.ts'
import { heldClock } from '../clock.ts'
import { freshAddress, openFor } from '../database/database.ts'

export const site = { origin: 'http://localhost:3000' }
const start = '2026-11-20T15:00:00.000Z'

type Authenticator = ReturnType<typeof createAuthenticator>
/** The contract types the options of a passkey only as an object. */
type WithChallenge = { challenge: string }

/** The second factor on a real database, with two people: ada and bob. */
export async function secondFactorFixture(t: TestContext, shared?: DatabaseAddress) {
  const address = shared ?? (await freshAddress(t))
  const database = await openFor(t, address)
  if (!shared) for (const name of ['ada', 'bob']) await addMember(database, name)
  const clock = heldClock(start)
  const mails: [account: string, what: FactorChange][] = []
  /** Who must have a second factor. */
  const required = new Set<string>()
  /** How long each mail takes, in ms, inside the transaction. */
  const pace = { mail: 0 }
  const parts = {
    database,
    clock,
    limiter: createLimiter(database, clock),
    audit: createAudit(database, clock),
    sealer: await createSealer(testKeys, 'totp'),
    origin: site.origin,
    firm: async () => ({ name: 'Summit Advisory' }),
    notify: async (_trx: unknown, account: string, what: FactorChange) => {
      mails.push([account, what])
      await wait(pace.mail)
    },
    isRequired: async ({ account }: { account: string }) => required.has(account),
  }
  const factors = secondFactors(parts)
  const routes = secondFactorRoutes(parts)

  async function call<E extends CallEndpoint>(
    endpoint: E,
    account: string,
    { body, params = {} }: { body?: unknown; params?: Record<string, string> } = {},
  ): Promise<Output<E>> {
    const route = routes.find((one) => one.endpoint === (endpoint as CallEndpoint))
    assert.ok(route, `nothing serves ${endpoint.path}`)
    const input = { params, query: new URLSearchParams(), body: async () => body ?? null }
    const caller = callerOf(account)
    return (await route.answer(input, caller, demand(endpoint, caller.viewer))) as Output<E>
  }

  const codes = (secret: string) => ({
    /** The code `steps` steps of 30 s from now. */
    at: (steps = 0) => codeOf(secret, Math.floor(clock.now().getTime() / 30_000) + steps),
  })

  async function withApp(account: string) {
    const { secret } = await call(beginApp, account)
    const app = codes(secret)
    const confirmed = await call(confirmApp, account, { body: { code: app.at() } })
    // The code of this step is used now.
    clock.pass(30_000)
    return { secret, ...app, recoveryCodes: confirmed.recovery_codes }
  }

  async function withPasskey(account: string, key: Authenticator, name = 'Key') {
    const begun = await call(beginPasskey, account)
    const response = key.make(begun.options as WithChallenge)
    const body = { challenge_token: begun.challenge_token, name, response }
    return await call(addPasskey, account, { body })
  }

  return {
    address,
    database,
    clock,
    mails,
    required,
    pace,
    factors,
    call,
    codes,
    withApp,
    withPasskey,
    prove: async (account: string, proof: Partial<Proof>) =>
      await database.transaction((trx) =>
        factors.prove(trx, account, { challenge: null, ...proof }),
      ),
    audited: async () =>
      (await database.read.selectFrom('audit_entry').select('action').orderBy('seq').execute()).map(
        ({ action }) => action,
      ),
  }
}

export type SecondFactorFixture = Awaited<ReturnType<typeof secondFactorFixture>>

async function addMember(database: Database, name: string): Promise<void> {
  const made = { created_at: start, suspended_at: null }
  const organisation = { id: `of-${name}`, name, second_factor_required: 0, demo: 0, ...made }
  const names = {
    username: name,
    email: `${name}@example.com`,
    first_name: name,
    last_name: 'Lane',
  }
  const rest = { firm_roles: null, password_hash: null, demo: 0, ...made, removed_at: null }
  await database.transaction(async (trx) => {
    await trx.insertInto('organisation').values(organisation).execute()
    await trx
      .insertInto('account')
      .values({ id: name, ...names, ...rest })
      .execute()
    const place = { id: `as-${name}`, organisation_id: organisation.id, account_id: name }
    const invited = { invited_at: start, invited_by: 'test', accepted_at: start }
    const { first_name, last_name } = names
    const role = { role: 'member', sees_all: true } as const
    await insertMembership(trx, { ...place, ...role, ...invited, first_name, last_name })
    await insertOpenSession(trx, name)
  })
}

/** The session that `callerOf` says. */
async function insertOpenSession(trx: Transaction<Tables>, account: string): Promise<void> {
  const from = { bind_hash: null, device_id: null, remembered: 0, address: '', agent: '' }
  const until = { idle_until: '2027-11-20', expires_at: '2027-11-20', ended_at: null }
  const times = { created_at: start, seen_at: start, confirmed_at: start, ...until }
  const id = `session of ${account}`
  await trx
    .insertInto('session')
    .values({ id, account_id: account, token_hash: id, ...from, ...times })
    .execute()
}

const callerOf = (account: string) => ({
  ...ourselves,
  viewer: {
    account,
    organisation: `of-${account}`,
    membership: `as-${account}`,
    seesAll: true,
    roles: ['member'] as const,
    session: `session of ${account}`,
    fresh: true,
    unfinished: false,
    revision: 0,
  },
})

/** The code that an app shows, computed by hand (RFC 4226, section 5.3). */
function codeOf(secret: string, step: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (one) => letters.indexOf(one).toString(2).padStart(5, '0')).join(
    '',
  )
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const cut = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(cut % 1_000_000).padStart(6, '0')
}

/** The status and the sentence with which a call is refused. */
export async function refusal(
  called: Promise<unknown>,
): Promise<{ status: number; detail: string }> {
  try {
    await called
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, detail: error.message }
    throw error
  }
  return { status: 0, detail: 'not refused' }
}

/** How many of twenty at once succeed. */
export async function ofTwenty(prove: (at: number) => Promise<boolean>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => prove(at)))
  return answers.filter(Boolean).length
}
