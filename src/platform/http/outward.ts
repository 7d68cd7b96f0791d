import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

/** What is not the internet (IANA's special-purpose registries), where this machine and its neighbours are. */
const inward = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(address, bits, 'ipv4')
/** The only part of IPv6 that is the internet, without what leads elsewhere within it. */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inward.addSubnet(address, bits, 'ipv6')

/** Whether an address is one of the internet, not of this machine or a network that it is in. */
export function isOutward(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || inward.check(address, family)) return false
  return family === 'ipv4' || internet.check(address, 'ipv6')
}

/** The code of the error where a name leads to this machine or its network. */
export const inwardCode = 'ADDRESS_NOT_PUBLIC'

type Allows = (address: string) => boolean

const refuse = () =>
  Object.assign(new Error('not an address of the internet'), { code: inwardCode })

/** Looks up a name where it is connected to, so that a name cannot change what it means in between. */
const lookupWhere =
  (isAllowed: Allows): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const bad = found.some(({ address }) => !isAllowed(address))
      const [first] = found
      if (bad || !first) return done(refuse(), [])
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

/**
 * A `fetch` that reaches the internet alone: who may give an address must not have this machine ask its
 * neighbours. It follows no redirect, and fails as `fetch` does, with the code of the reason.
 */
export const fetchOutward = fetchWhere(isOutward)

/** The same for addresses that something else allows. */
export function fetchWhere(isAllowed: Allows): typeof fetch {
  return (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input)
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    // A host that is an address already is never looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) reject(refuse())
    else {
      const settings = {
        method: init.method,
        headers: init.headers as Record<string, string>,
        signal: init.signal ?? undefined,
        lookup: lookupWhere(isAllowed),
        agent: false,
      } as const
      const outgoing = send(url, settings, (answer) => {
        const status = answer.statusCode ?? 0
        // What no `Response` can have; thrown here, it would end the program.
        if (status < 200 || status > 599) {
          answer.destroy()
          return reject(Object.assign(new Error(`answered ${status}`), { code: 'NO_HTTP_STATUS' }))
        }
        const isBare = status === 204 || status === 205 || status === 304
        const headers = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
          (values ?? []).map((value): [string, string] => [name, value]),
        )
        if (isBare) answer.resume()
        resolve(
          new Response(isBare ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), {
            status,
            headers,
          }),
        )
      })
      outgoing.on('error', reject)
      // Another protocol, such as after 101, is no error; after an answer this does nothing.
      outgoing.on('close', () => reject(Object.assign(new Error('closed'), { code: 'NO_ANSWER' })))
      outgoing.end(init.body as string)
    }
    try {
      return await promise
    } catch (cause) {
      if (init.signal?.aborted) throw init.signal.reason
      throw new TypeError('fetch failed', { cause })
    }
  }) as typeof fetch
}
