import type { Kysely, Transaction } from 'kysely'
import { signInNeeded } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Clock } from '../clock.ts'
import { ampleDisk, type Disk } from '../storage/disk.ts'
import { firmRolesIn } from './accounts.ts'
import { endWaitingSignIns } from './challenges.ts'
import { madeBy } from './in-force.ts'
import { lifetime } from './lifetime.ts'
import { endLinksIn } from './links.ts'
import { membershipEnded } from './still-in.ts'
import { hashOf, newId, newToken } from './token.ts'
import type { Viewer } from './viewer.ts'
import { viewerRows, type ViewerRow } from './viewer-row.ts'

/** What a session is opened with. */
interface Opening {
  account: string
  staff: boolean
  remembered: boolean
  /** SHA-256 of the cookie that binds it; null for a session that no cookie protects. */
  bindHash: string | null
  /** The same of the session that this browser had before, which ends. */
  formerHash?: string | null
  deviceId: string | null
  /** Whether a password or a second factor was given; a link in a mail is neither. */
  confirmed: boolean
  address: string
  agent: string
}

/** Who is signed in, and for how long. A token is 43 characters; only its hash is stored. */
export interface Sessions {
  /**
   * The viewer whose token this is, with the rights of this moment; null when it is not valid. Throws
   * 403 with `membership_ended` for a membership that is not theirs, or not any more.
   */
  viewerOf(given: Presented): Promise<Viewer | null>
  /** Ends the oldest session of an account that has too many. */
  open(trx: Transaction<Tables>, opening: Opening): Promise<{ token: string; expiresAt: string }>
  /** Records that a password was given just now. Throws 401 when the session has ended meanwhile. */
  confirm(trx: Transaction<Tables>, session: string): Promise<void>
  /**
   * Ends the sessions of an account, except `except`, sign-ins that wait for a second factor, and
   * links to sign in; returns how many sessions it ended.
   */
  endAll(trx: Transaction<Tables>, account: string, except?: string): Promise<number>
  /** Ends one of an account's sessions; false when it is none of theirs, or has ended. */
  end(trx: Transaction<Tables>, account: string, session: string): Promise<boolean>
}

/** What a request shows of who sends it. */
interface Presented {
  token: string
  /** The cookie that a session may be bound to. */
  bind?: string | undefined
  /** By which of their memberships the request is; null: the one they last changed to. */
  membership?: string | null
  /** Does not count as a use, so that it does not keep the session alive. */
  still?: boolean
}

const freshFor = 10 * 60 * 1000
/** In ms: a session is not written to at each request. */
const touchEvery = 60 * 1000

interface Parts {
  database: Database
  clock: Clock
  /** Whether the firm's own people must have a second factor. */
  staffNeedSecondFactor: boolean
  disk?: Disk | undefined
}

const ofSession = (trx: Transaction<Tables>, id: string) =>
  trx.updateTable('session').where('id', '=', id)

/** Sessions in the database, so that ending one ends it in every process. */
export function createSessions(parts: Parts): Sessions {
  const { database, clock, staffNeedSecondFactor, disk = ampleDisk } = parts
  const at = (later = 0) => new Date(clock.now().getTime() + later).toISOString()

  const viewerRow = viewerRows(database.read)

  async function rowOf(token: string, bind: string | undefined, membership: string | null) {
    const row = await viewerRow(hashOf(token), at(), membership)
    const isElsewhere = row && row.bind_hash !== null && row.bind_hash !== hashOf(bind ?? '')
    return isElsewhere ? undefined : row
  }

  async function touch(row: ViewerRow): Promise<void> {
    // Reading writes nothing when the disk is full; sessions end sooner for it.
    // What was used last while the clock was ahead is set right.
    const isRecent = row.seen_at > at(-touchEvery) && row.seen_at <= madeBy(at())
    if (isRecent || disk.rung() === 'nothing') return
    const { idle } = lifetime(kindOf(row))
    await recordUse(database, row.session, { seen_at: at(), idle_until: at(idle) })
  }

  return {
    async viewerOf({ token, bind, membership = null, still = false }) {
      const row = await rowOf(token, bind, membership)
      if (!row && membership !== null && (await rowOf(token, bind, null))) throw membershipEnded()
      if (!row) return null
      if (!still) await touch(row)
      const required =
        row.firm_roles !== null ? staffNeedSecondFactor : row.second_factor_required === 1
      return {
        account: row.account,
        ...placeOf(row),
        revision: row.revision ?? 0,
        session: row.session,
        fresh: row.confirmed_at > at(-freshFor) && row.confirmed_at <= madeBy(at()),
        unfinished: required && row.factor === null,
      }
    },
    async open(trx, opening) {
      const { account, staff, remembered, bindHash, formerHash } = opening
      if (formerHash)
        await endings(trx, account, at()).where('bind_hash', '=', formerHash).execute()
      const token = newToken()
      const { idle, most } = lifetime({ staff, remembered, bound: bindHash !== null })
      const [now, expires_at] = [at(), at(most)]
      const times = { now, idle_until: at(idle), expires_at }
      await insertSession(trx, opening, token, times)
      await endOldest(trx, account, now)
      return { token, expiresAt: expires_at }
    },
    async confirm(trx, session) {
      const open = ofSession(trx, session).set({ confirmed_at: at() })
      if (!(await open.where('ended_at', 'is', null).returning('id').executeTakeFirst()))
        throw signInNeeded()
    },
    async endAll(trx, account, except = '') {
      await endWaysIn(trx, account, at())
      const ended = await endings(trx, account, at()).where('id', '!=', except).execute()
      return ended.length
    },
    async end(trx, account, session) {
      return (await endings(trx, account, at()).where('id', '=', session).execute()).length > 0
    },
  }
}

/** Ends what would become a session of an account. */
async function endWaysIn(trx: Transaction<Tables>, account: string, now: string): Promise<void> {
  await endWaitingSignIns(trx, account, now)
  await endLinksIn(trx, account, now)
}

/** Where somebody is, and as what: in the firm, or in the organisation of their membership. */
function placeOf(
  row: ViewerRow,
): Pick<Viewer, 'organisation' | 'membership' | 'seesAll' | 'roles'> {
  const { firm_roles, organisation_id, membership, role, sees_all } = row
  if (firm_roles !== null) {
    const roles = firmRolesIn(firm_roles)
    return { organisation: null, membership: null, seesAll: true, roles }
  }
  const roles = role === null ? [] : [role]
  return { organisation: organisation_id, membership, seesAll: sees_all === 1, roles }
}

const recordUse = async (
  database: Database,
  session: string,
  last: { seen_at: string; idle_until: string },
) =>
  await database.transaction((trx) =>
    ofSession(trx, session).set({ seen_at: last.seen_at, idle_until: last.idle_until }).execute(),
  )

const endings = (trx: Transaction<Tables>, account: string, ended_at: string) =>
  trx
    .updateTable('session')
    .set({ ended_at })
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .returning('id')

async function insertSession(
  trx: Transaction<Tables>,
  { account, bindHash, deviceId, remembered, address, agent, confirmed }: Opening,
  token: string,
  { now, idle_until, expires_at }: Record<'now' | 'idle_until' | 'expires_at', string>,
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id: newId(),
      account_id: account,
      token_hash: hashOf(token),
      bind_hash: bindHash,
      device_id: deviceId,
      remembered: remembered ? 1 : 0,
      address,
      agent,
      created_at: now,
      seen_at: now,
      confirmed_at: confirmed ? now : longAgo,
      idle_until,
      expires_at,
      ended_at: null,
    })
    .execute()
}

/** The most open sessions of an account; a program that signs in each time ends its own oldest. */
const mostOpen = 50

async function endOldest(trx: Transaction<Tables>, account: string, now: string): Promise<void> {
  const newest = trx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostOpen)
  await endings(trx, account, now).where('id', 'not in', newest).execute()
}

const kindOf = (row: ViewerRow) => ({
  staff: row.firm_roles !== null,
  remembered: row.remembered === 1,
  bound: row.bind_hash !== null,
})

/**
 * Ends the sessions that have run out, and takes back that a password was given lately where that is
 * over, so that a clock that is put back revives neither.
 */
export async function endSessions(trx: Transaction<Tables>, now: Date): Promise<void> {
  const ended_at = now.toISOString()
  const old = new Date(now.getTime() - freshFor).toISOString()
  // By the time of their making, because that is what the index of the open ones is by.
  await trx
    .updateTable('session')
    .set({ ended_at })
    .where('ended_at', 'is', null)
    .where('created_at', '<=', ended_at)
    .where((is) => is.or([is('expires_at', '<=', ended_at), is('idle_until', '<=', ended_at)]))
    .execute()
  await trx
    .updateTable('session')
    .set({ confirmed_at: longAgo })
    .where('ended_at', 'is', null)
    .where('created_at', '<=', old)
    .where('confirmed_at', '<=', old)
    .where('confirmed_at', '!=', longAgo)
    .execute()
}

const longAgo = new Date(0).toISOString()

/** The sessions that ran out before this moment. */
export const sessionsBefore = (read: Kysely<Tables>, before: string) =>
  read.selectFrom('session').select('id').where('expires_at', '<', before)

/** Deletes up to `most` of those, and gives how many. */
export async function forgetSessions(
  trx: Transaction<Tables>,
  before: string,
  most: number,
): Promise<number> {
  const gone = trx.deleteFrom('session').where('id', 'in', sessionsBefore(trx, before).limit(most))
  return (await gone.returning('id').execute()).length
}

/** Ends those that were made while the clock was ahead, so that none is good when their time comes. */
export async function endSessionsAhead(trx: Transaction<Tables>, now: string): Promise<void> {
  const latest = madeBy(now)
  const open = () => trx.updateTable('session').where('ended_at', 'is', null)
  await open().set({ ended_at: now }).where('created_at', '>', latest).execute()
  const confirmed = open().where('created_at', '<=', latest).where('confirmed_at', '>', latest)
  await confirmed.set({ confirmed_at: longAgo }).execute()
}
