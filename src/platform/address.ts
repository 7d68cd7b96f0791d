import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether a host, as it stands in a URL or by itself, is this machine by its own name for itself. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host)

/** Tells the address of a client from its socket and its X-Forwarded-For header. */
export type ClientAddress = (socket: string | undefined, forwarded: string | undefined) => string

/**
 * The socket's address, unless that is a trusted proxy: then the right-most hop that is not one.
 * IPv6 addresses are cut to their /64, which is what one customer is given.
 */
export function clientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = new BlockList()
  for (const proxy of proxies) trust(trusted, proxy)
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (socket = '', forwarded = '') => {
    let address = plain(socket)
    const hops = forwarded.split(',').map((hop) => plain(hop.trim()))
    while (isIP(address) && isTrusted(address)) {
      const hop = hops.pop()
      if (!hop || !isIP(hop)) break
      address = hop
    }
    return isIPv6(address) ? network64(address) : address
  }
}

function trust(list: BlockList, proxy: string): void {
  const [address = '', bits] = proxy.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

/** `::ffff:10.0.0.1` is how a dual-stack socket spells 10.0.0.1. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

function network64(address: string): string {
  // The URL parser knows the shortest spelling of an IPv6 address, so that none is counted twice.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}
