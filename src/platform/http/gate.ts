import type { IncomingMessage } from 'node:http'
import { malformed, methodNotAllowed, misdirected, unsupported } from '../../contract/problem.ts'
import type { Problem } from '../../contract/problem.ts'
import { rawHeader } from './raw-headers.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * What is refused before anything looks at the path: hosts that are not ours, two hosts, targets
 * that are no path, methods that nobody needs, bodies where none belong or that are encoded.
 */
export function refuse(request: IncomingMessage, host: string): Problem | null {
  return refuseHost(request, host) ?? refuseTarget(request) ?? refuseBody(request)
}

function refuseHost(request: IncomingMessage, ours: string): Problem | null {
  const raw = request.rawHeaders
  let hosts = 0
  let asked = ''
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string
    if (name.length !== 4) continue
    // The usual spelling first: with lower case made of every Host the gate took a quarter longer.
    if (name !== 'Host' && name.toLowerCase() !== 'host') continue
    hosts += 1
    asked = raw[at + 1] as string
  }
  if (hosts !== 1) return malformed('A request names exactly one host.')
  return asked === ours || asked.toLowerCase() === ours || loopback.test(asked)
    ? null
    : misdirected()
}

function refuseTarget({ method = '', url = '' }: IncomingMessage): Problem | null {
  if (!methods.includes(method)) return methodNotAllowed(['GET', 'HEAD', 'POST'])
  if (!url.startsWith('/')) return malformed('A request names a path that starts with a slash.')
  // Letters, digits and these marks are all that our own addresses are made of.
  const isPlain = !url.includes('%') && !url.includes('/.')
  if (isPlain && /^[\w/?&=.~+:@!$'()*,;-]*$/.test(url)) return null
  return readable(url) ? null : malformed('The address is not spelled in a way that can be read.')
}

function readable(url: string): boolean {
  if (/[\\\u0000-\u0020\u007f-\uffff]/.test(url)) return false
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] as string)
    decodeURIComponent(url)
    // With steps up or nowhere, one page would have many addresses.
    return !/[\u0000-\u001f\u007f\\]|\/\.\.?(\/|$)/.test(path)
  } catch {
    // decodeURIComponent throws on a broken escape, which is the answer: not readable.
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
