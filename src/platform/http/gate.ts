import type { IncomingMessage } from 'node:http'
import { malformed, methodNotAllowed, misdirected, unsupported } from '../../contract/problem.ts'
import type { Problem } from '../../contract/problem.ts'
import { rawHeader } from './raw-headers.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * Refuses requests before anything looks at the path: those for another host or with two, whose
 * target is no path, with a method that nobody needs, with a body where none belongs or an encoded
 * one. Null: the request may go on.
 */
export function refuse(request: IncomingMessage, host: string): Problem | null {
  return refuseHost(request, host) ?? refuseTarget(request) ?? refuseBody(request)
}

function refuseHost(request: IncomingMessage, ours: string): Problem | null {
  const raw = request.rawHeaders
  let hosts = 0
  let given = ''
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string
    if (name.length !== 4) continue
    // The usual spelling first: lower-casing the name each time made the gate a quarter slower.
    if (name !== 'Host' && name.toLowerCase() !== 'host') continue
    hosts += 1
    given = raw[at + 1] as string
  }
  if (hosts !== 1) return malformed('A request names exactly one host.')
  return given === ours || given.toLowerCase() === ours || loopback.test(given)
    ? null
    : misdirected()
}

function refuseTarget({ method = '', url = '' }: IncomingMessage): Problem | null {
  if (!methods.includes(method)) return methodNotAllowed(['GET', 'HEAD', 'POST'])
  if (!url.startsWith('/')) return malformed('A request names a path that starts with a slash.')
  // Our own addresses consist of letters, digits and these marks only.
  const isPlain = !url.includes('%') && !url.includes('/.')
  if (isPlain && /^[\w/?&=.~+:@!$'()*,;-]*$/.test(url)) return null
  return readable(url) ? null : malformed('The address is not spelled in a way that can be read.')
}

function readable(url: string): boolean {
  if (/[\\\u0000-\u0020\u007f-\uffff]/.test(url)) return false
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] as string)
    // Its value is used, because a bundler takes a call for its throw alone away.
    const isWhole = decodeURIComponent(url) !== ''
    // With `..` or `.` as segments, one page would have many addresses.
    return isWhole && !/[\u0000-\u001f\u007f\\]|\/\.\.?(\/|$)/.test(path)
  } catch {
    // decodeURIComponent throws on a broken escape: the address is not readable.
    return false
  }
}

function refuseBody({ method = '', rawHeaders }: IncomingMessage): Problem | null {
  const transfer = rawHeader(rawHeaders, 'transfer-encoding')
  if (
    rawHeader(rawHeaders, 'content-encoding') ||
    (transfer && transfer.toLowerCase() !== 'chunked')
  ) {
    return unsupported('Send the body as it is, not encoded.')
  }
  const hasBody = transfer !== undefined || Number(rawHeader(rawHeaders, 'content-length') ?? 0) > 0
  return hasBody && withoutBody.has(method)
    ? malformed(`A ${method} request takes no body here.`)
    : null
}
