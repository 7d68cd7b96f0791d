import type { Database } from '../../src/database/open.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { hashOf } from '../../src/platform/auth/token.ts'
import { cast, idOf, signedInAs, tokenOf, type Company, type Name } from '../fixtures/cast.ts'
import type { Headers } from './client.ts'

/** Somebody who calls, with their credentials. */
export interface Caller {
  /** The description in a failed check. */
  who: string
  /** Whose rights the call has; null for a caller who is not signed in. */
  name: Name | null
  headers: Headers
  /** The company they may learn of, when they send somebody's token in place of a session. */
  knows?: Company
  /** The password was given more than 10 min ago. */
  isStale?: boolean
  /** They must have a second factor, and have none. */
  isUnfinished?: boolean
}

const bearing = (token: string): Headers => [['Authorization', `Token ${token}`]]
const cookie = (value: string) => ['Cookie', `bind=${value}; __Host-bind=${value}`] as const

const live: Name[] = ['Ingrid', 'Mateo', 'Runa', 'Salome', 'Bram', 'Edda', 'Corin', 'Mona', 'Olwen']
const [right, wrong] = ['right-cookie', 'other-cookie']

/** Special sessions, each a copy of somebody's with these columns changed. */
const odd = {
  ended: ['Mateo', { ended_at: -1 }],
  'run out': ['Salome', { expires_at: 0 }],
  'left idle': ['Olwen', { idle_until: 0 }],
  bound: ['Salome', { bind_hash: hashOf(right) }],
  'stale admin': ['Salome', { confirmed_at: -10 }],
  'stale owner': ['Olwen', { confirmed_at: -10 }],
  'stale viewer': ['Ingrid', { confirmed_at: -10 }],
} as const satisfies Record<string, [Name, Record<string, number | string>]>

type Odd = keyof typeof odd
const tokenOfOdd = (which: Odd) => `${which.replace(' ', '-')}-`.padEnd(43, '1')

/** Adds the special sessions; numbers are minutes from now. */
export async function openOddSessions(database: Database, clock: Clock): Promise<void> {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  await database.transaction(async (trx) => {
    for (const [which, [name, change]] of Object.entries(odd)) {
      const own = trx.selectFrom('session').selectAll().where('id', '=', idOf('session', name))
      const changed = Object.entries(change).map(([column, value]) => [
        column,
        typeof value === 'number' ? at(value) : value,
      ])
      const id = `coronet-sess-${which.replace(' ', '-')}`.padEnd(22, '_').slice(0, 22)
      const token_hash = hashOf(tokenOfOdd(which as Odd))
      // Before their other session, because lists of sessions are in that order.
      const created_at = at(-12)
      const row = {
        ...(await own.executeTakeFirstOrThrow()),
        created_at,
        ...Object.fromEntries(changed),
      }
      await trx
        .insertInto('session')
        .values({ ...row, id, token_hash })
        .execute()
    }
  })
}

/** The callers that every endpoint is tried with. */
export const callers: Caller[] = [
  ...live.map((name) => ({
    who: `the ${titleOf(name)}`,
    name,
    headers: Object.entries(signedInAs(name)),
  })),
  known('an admin who gave their password long ago', 'stale admin', { isStale: true }),
  known('an owner who gave their password long ago', 'stale owner', { isStale: true }),
  known('a viewer who gave their password long ago', 'stale viewer', { isStale: true }),
  {
    ...known('an admin with the cookie of their browser', 'bound'),
    headers: [...bearing(tokenOfOdd('bound')), cookie(right)],
  },
  ...(['Fenna', 'Tobin'] as const).map((name) => ({
    who: `a ${cast[name].role} without the required second factor`,
    name,
    headers: bearing(tokenOf(name)),
    isUnfinished: true,
  })),
  nobody('nobody', []),
  nobody('a suspended member', bearing(tokenOf('Dagny'))),
  nobody('a removed admin', bearing(tokenOf('Osric'))),
  nobody('an admin of a suspended organisation', bearing(tokenOf('Gus'))),
  nobody('an invited viewer with the token of the mail', bearing(tokenOf('Piet', 'link'))),
  nobody('an admin with the token of a reset', bearing(tokenOf('Salome', 'link'))),
  nobody('an admin before the second factor', bearing(tokenOf('Salome', 'challenge'))),
  nobody('a member with an ended session', bearing(tokenOfOdd('ended'))),
  nobody('an admin whose session has run out', bearing(tokenOfOdd('run out'))),
  nobody('an owner who was away too long', bearing(tokenOfOdd('left idle'))),
  nobody('an admin without the cookie of their browser', bearing(tokenOfOdd('bound'))),
  nobody('an admin with another cookie', [...bearing(tokenOfOdd('bound')), cookie(wrong)]),
  nobody('a browser with the cookie alone', [cookie(right)]),
  nobody('a token that was never given', bearing('x'.repeat(43))),
]

function titleOf(name: Name): string {
  const { home, role } = cast[name]
  return home === null ? role : `${role} of ${home}`
}

function known(who: string, which: Odd, more: Partial<Caller> = {}): Caller {
  return { who, name: odd[which][0], headers: bearing(tokenOfOdd(which)), ...more }
}

function nobody(who: string, headers: Headers): Caller {
  return { who, name: null, headers }
}

/** The caller of this name with their usual session. */
export function callerNamed(name: Name | null): Caller {
  const found = callers.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is not a caller of the matrix.`)
  return found
}
