import { StartError } from '../../contract/start-error.ts'

/** What an address of a PostgreSQL database says, with what is ours taken out. */
export interface PostgresAddress {
  /** One address for each of its hosts, in the order in which they are tried. */
  urls: string[]
  /** Those that lead past the pooler, for what needs a session of its own; the same without one. */
  direct: string[]
  /** Whether a pooler gives each transaction another connection to the server. */
  isPooled: boolean
  /** The most connections of a pool: the `pool_size` of the address, or ten. */
  poolSize: number
  /** For people: hosts, ports and name, never the password. */
  place: string
}

/** Reads `postgres://user@host:5432,host:5432/name?…`. Throws a StartError for what we do not take, of the setting of that name. */
export function readPostgresAddress(url: string, name: Name = 'DATABASE_URL'): PostgresAddress {
  const [, front = '', hosts = '', path = '', query = ''] =
    /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?@]*)([^?]*)\??(.*)$/i.exec(url) ?? []
  const asked = new URLSearchParams(query)
  refuseWrong(asked, name)
  const rest = query.split('&').filter((one) => one !== '' && !isOurs(one))
  const end = `${path}${rest.length > 0 ? '?' : ''}${rest.join('&')}`
  // Whether it is an address at all is said by whoever connects.
  const each = (list: string) =>
    front === '' ? [url] : list.split(',').map((host) => `${front}${host}${end}`)
  const urls = each(hosts)
  return {
    urls,
    direct: asked.has('direct') ? each(asked.get('direct') ?? '') : urls,
    isPooled: asked.get('pooler') === 'transaction',
    poolSize: Number(asked.get('pool_size') ?? 10),
    place: urls.every((one) => URL.canParse(one))
      ? `${asked.get('host') ?? hosts}${path}`
      : 'the address that was given',
  }
}

const hostAndPort = String.raw`([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?`

type Name = 'DATABASE_URL' | 'DATABASE_READ_URL'

interface Parameter {
  may: RegExp
  allowed: string
}

/** The parameters that are ours: what each may be. */
const ours: Record<string, Parameter> = {
  pool_size: { may: /^[1-9]\d?$/, allowed: 'a number from 1 to 99' },
  pooler: { may: /^(session|transaction)$/, allowed: 'session or transaction' },
  direct: {
    may: new RegExp(`^${hostAndPort}(,${hostAndPort})*$`, 'i'),
    allowed: 'a host such as db.example.com:5432, or several with commas between them',
  },
  // What the program has to say it needs; a standby alone is of no use to it.
  target_session_attrs: { may: /^(read-write|primary)$/, allowed: 'read-write or primary' },
}

const ofReplica: Parameter = {
  may: /^(any|read-only|standby|prefer-standby)$/,
  allowed: 'any, read-only, standby or prefer-standby',
}

const isOurs = (parameter: string) => Object.hasOwn(ours, parameter.split('=')[0] ?? '')

function refuseWrong(asked: URLSearchParams, setting: Name): void {
  const here = setting === 'DATABASE_URL' ? ours : { ...ours, target_session_attrs: ofReplica }
  for (const [name, { may, allowed }] of Object.entries(here)) {
    const given = asked.get(name)
    if (given !== null && !may.test(given))
      throw new StartError(`${setting} has ${name}=${given}; allowed is ${allowed}.`)
  }
}
