import type { Transaction } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { RecordEntry } from '../../platform/audit/act.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { tokenCookie } from '../../platform/http/cookies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import { hashOf, newToken } from '../../platform/auth/token.ts'
import { knowsDevice, noteDevice, type Candidate } from './store.ts'

/** A session that was just opened. */
export interface OpenedSession {
  account: string
  token: string
  expiresAt: string
}

/** How somebody comes in. */
export interface Entering {
  remember: boolean
  /** Whether a password or a second factor was given just now. */
  confirmed: boolean
}

export interface OpenerParts {
  sessions: Sessions
  clock: Clock
  /** Which sessions work only with their cookie: none, those begun in a browser's page, or all. */
  binding: 'off' | 'browser' | 'all'
  /** Notifies somebody that an unknown device signed in to their account. */
  notify: (
    trx: Transaction<Tables>,
    somebody: Candidate,
    from: { agent: string; address: string },
  ) => Promise<void>
}

const day = 24 * 60 * 60
/** The longest that browsers keep a cookie. */
const deviceAge = 400 * day
const bindAge = 30 * day

/** The device of a browser that this account has signed in from before, or null. */
export async function knownDevice(database: Database, account: string, { cookies }: Caller) {
  const cookie = tokenCookie(cookies.get('device'))
  const device = cookie && hashOf(cookie)
  const known = device !== null && (await knowsDevice(database, account, device))
  return known ? device : null
}

/** Opens sessions: the last step of every way to sign in. */
export function createOpener({ sessions, clock, binding, notify }: OpenerParts) {
  return {
    async open(
      trx: Transaction<Tables>,
      record: RecordEntry,
      somebody: Candidate,
      caller: Caller,
      { remember, confirmed }: Entering,
    ): Promise<OpenedSession> {
      const { cookies, address, agent } = caller
      const inBrowser = caller.fromOurPage
      const bound = binding === 'all' || (binding === 'browser' && inBrowser)
      const bind = bound ? newToken() : null
      const former = tokenCookie(cookies.get('bind'))
      const deviceId = hashOf(inBrowser ? deviceCookie() : `program ${agent} ${address}`)
      const remembered = remember && bound
      const opened = await sessions.open(trx, {
        account: somebody.id,
        staff: somebody.firm_roles !== null,
        remembered,
        bindHash: bind && hashOf(bind),
        formerHash: former && hashOf(former),
        deviceId,
        confirmed,
        address,
        agent,
      })
      if (bind) cookies.set('bind', bind, remembered ? bindAge : null)
      const isNew = await noteDevice(trx, somebody.id, deviceId, clock.now().toISOString())
      if (isNew) await notify(trx, somebody, { agent, address })
      const by = { ...caller, viewer: { account: somebody.id } }
      record({ action: 'signed-in', detail: { bound, new_device: isNew } }, by)
      return { account: somebody.id, ...opened }

      function deviceCookie(): string {
        const cookie = tokenCookie(cookies.get('device')) ?? newToken()
        cookies.set('device', cookie, deviceAge)
        return cookie
      }
    },
  }
}

export type Opener = ReturnType<typeof createOpener>
