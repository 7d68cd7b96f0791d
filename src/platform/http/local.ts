import type { IncomingMessage } from 'node:http'

/**
 * Headers that a proxy, a tunnel or a network in front of us adds. One of them is enough, whatever
 * it says: whoever forwards a request has it from somebody else.
 */
const forwarding = new RegExp(
  `^(${[
    'via|cdn-loop|front-end-https',
    '(x-)?(forwarded|varnish|akamai|edge)(-.*)?',
    'x-(original|envoy|amzn|amz-cf|azure|arr|vercel|nf|appengine|proxy|proxyuser)(-.*)?',
    'x-(scheme|host|cloud-trace-context|url-scheme|rewrite-url|request-start)',
    '(.*-)?(client|connecting|originating|real|remote|source|user)-?(addr|address|host|ip)',
    '(cf|do|fly|fastly|tailscale|ngrok|proxy|wl-proxy)-.*',
  ].join('|')})$`,
)

const loopback = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/

/**
 * Whether a request comes from this very machine: over a socket of loopback, and forwarded by
 * nobody. A proxy here may have rewritten the Host, so that says nothing; HTTP/1.0 is what nginx
 * speaks to us unless it is told otherwise, and no browser.
 */
export function isLocal({ rawHeaders, socket, httpVersion }: IncomingMessage): boolean {
  if (!loopback.test(socket.remoteAddress ?? '') || httpVersion === '1.0') return false
  return !rawHeaders.some((name, at) => at % 2 === 0 && forwarding.test(name.toLowerCase()))
}
