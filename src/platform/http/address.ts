import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether a host, as it stands in a URL or by itself, is a loopback name or address. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** Finds the address of a client from its socket's address and its X-Forwarded-For header. */
export type ClientAddress = (socket: string | undefined, forwarded: string | undefined) => string

/**
 * The socket's address, unless that is a trusted proxy: then the right-most hop that is not one.
 * IPv6 addresses are cut to their /64, which is what a provider gives to one customer.
 */
export function clientAddress(proxies: readonly string[]): ClientAddress {
  const isTrusted = trustedAmong(proxies)

  return (socket = '', forwarded = '') => {
    let address = plain(socket)
    const hops = forwarded.split(',')
    while (isTrusted(address)) {
      // Only trusted hops are parsed, so that a header with thousands of hops costs us nothing.
      const hop = plain((hops.pop() ?? '').trim())
      if (!isIP(hop)) break
      address = hop
    }
    return isIPv6(address) ? network64(address) : address
  }
}

/** Whether an address, as a socket spells it, is one of these proxies. */
export const trustsProxy = (proxies: readonly string[]) => {
  const isTrusted = trustedAmong(proxies)
  return (socket: string): boolean => isTrusted(plain(socket))
}

function trustedAmong(proxies: readonly string[]) {
  const trusted = new BlockList()
  for (const proxy of proxies) trust(trusted, proxy)
  return (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function trust(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

/** An IPv4 address, even where a dual-stack socket spells it as IPv6 (`::ffff:10.0.0.1`). */
function plain(given: string): string {
  const address = given.replace(/%.*$/, '')
  if (!isIPv6(address)) return address
  const [, high = '', low = ''] = /^::ffff:(\w+):(\w+)$/.exec(shortest(address)) ?? []
  if (!high) return address
  const bytes = [high, low].flatMap((half) => {
    const number = Number.parseInt(half, 16)
    return [number >> 8, number & 255]
  })
  return bytes.join('.')
}

/** The shortest spelling of an IPv6 address, by the URL parser, so that no address counts as two. */
const shortest = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

function network64(address: string): string {
  const [head = '', tail] = shortest(address).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}
