import { isOneLine } from '../../contract/fields.ts'

/** Where somebody is led: `path` of this site, or null where that is elsewhere. */
export interface Target {
  address: string
  path: string | null
}

/** An address cannot be used; the words say why. */
export class Unfit extends Error {
  readonly field: 'from' | 'to'

  constructor(field: 'from' | 'to', why: string) {
    super(why)
    this.field = field
  }
}

/**
 * The form of a path and query in which addresses are compared: decoded, in one form of Unicode, in
 * lower case, without a slash at its end. So `/%C3%9Cber%20uns/` and `/über uns` are one.
 */
export function addressKey(path: string, search = ''): string {
  const plain = decoded(path.replaceAll('+', '%2B')).normalize('NFC').toLowerCase()
  return (plain.replace(/\/+$/, '') || '/') + decoded(search).normalize('NFC').toLowerCase()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A sign that is no escape stands for itself.
    return text
  }
}

/** An address as people read it, with its spaces and accents; what is a sign of addresses stays escaped. */
export function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // It has a sign that is no escape.
    return address
  }
}

/** Of a host without the `www.` with which many sites have a second name. */
const bare = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** The old address that somebody has typed: a path, or the whole address of a page of this site. */
export function readFrom(given: string, origin: string): { path: string; search: string } {
  const text = given.trim()
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  if (!isWhole && !text.startsWith('/'))
    throw new Unfit('from', 'Begin with a slash, as in /about-us.')
  const base = isWhole ? text : `${origin}${text}`
  if (!URL.canParse(base)) throw new Unfit('from', 'This is no address.')
  const url = new URL(base)
  if (isWhole && bare(url.host) !== bare(new URL(origin).host))
    throw new Unfit('from', `Only addresses of this site lead on: leave out ${url.origin}.`)
  if (text.startsWith('//')) throw new Unfit('from', 'Begin with one slash, as in /about-us.')
  const { pathname: path, search } = url
  if (!isOneLine(decoded(path)) || !isOneLine(decoded(search)))
    throw new Unfit('from', 'Leave out the control characters.')
  return { path, search }
}

/** Where an old address is to lead: a path of this site, or https elsewhere. */
export function readTo(given: string, origin: string): Target {
  const text = given.trim()
  const isPath = text.startsWith('/')
  if (!isPath && !/^https?:\/\//i.test(text))
    throw new Unfit('to', 'Begin with a slash for a page of this site, or with https://.')
  if (!URL.canParse(text, origin)) throw new Unfit('to', 'This is no address.')
  const url = new URL(text, origin)
  // Its other names lead to it, and a page at one of them would be led in a circle.
  if (/^https?:$/.test(url.protocol) && bare(url.host) === bare(new URL(origin).host))
    return { address: url.pathname + url.search + url.hash, path: url.pathname }
  if (isPath) throw new Unfit('to', 'Begin with one slash, as in /about.')
  if (url.protocol !== 'https:')
    throw new Unfit('to', 'Elsewhere only addresses that begin with https:// can be used.')
  if (url.username !== '' || url.password !== '')
    throw new Unfit('to', 'Leave out the name and password.')
  return { address: url.href, path: null }
}

/** An address with what was asked of the old one: `?page=2` goes on to where it leads. */
export function withSearch(address: string, search: string): string {
  if (search.length < 2) return address
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(address) ?? []
  return `${before}${before.includes('?') ? '&' : '?'}${search.slice(1)}${hash}`
}
