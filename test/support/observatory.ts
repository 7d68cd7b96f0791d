/** What the Observatory looks at besides the headers of an answer. */
interface Looked {
  /** The page, where the answer is one. */
  html?: string
  /** The host is on the list that browsers bring with them. */
  preloaded?: boolean
}

/**
 * The points that the MDN HTTP Observatory gives to an answer over https without cookies, by its
 * source (mdn/mdn-http-observatory, `src/grader/charts.js` and `src/analyzer/tests/`, of 2025): 100,
 * less what is wrong, and more for what is better than needed. It asks for the home page alone.
 * Five more are for cookies that are set well, which a site without any does not get.
 */
export function observatoryScore(headers: Headers, { html = '', preloaded }: Looked = {}): number {
  const policy = policyOf(headers.get('content-security-policy') ?? '')
  const parts = [
    ofPolicy(policy),
    preloaded ? 5 : ofTransport(headers.get('strict-transport-security') ?? ''),
    ofScripts(html),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    ofFrames(policy, headers.get('x-frame-options') ?? ''),
    ofReferrers(headers.get('referrer-policy')),
    ofResources(headers.get('cross-origin-resource-policy')),
    ofSharing(headers),
  ]
  const base = 100 + parts.reduce((sum, part) => sum + Math.min(0, part), 0)
  return base < 90 ? base : base + parts.reduce((sum, part) => sum + Math.max(0, part), 0)
}

type Policy = ReadonlyMap<string, readonly string[]>

function policyOf(text: string): Policy {
  const directives = text.split(';').map((one) => one.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

const narrow = (sources: readonly string[] | undefined) =>
  sources?.every((source) => source === `'none'` || source === `'self'`) ?? false

function ofPolicy(policy: Policy): number {
  const fallback = policy.get('default-src')
  const scripts = policy.get('script-src') ?? fallback
  if (!scripts) return -25
  const risky = /^('unsafe-|data:|https?:$|\*)/
  if (scripts.some((source) => risky.test(source))) return -20
  if ((policy.get('object-src') ?? fallback)?.some((source) => risky.test(source)) ?? true)
    return -20
  if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -20
  if ((policy.get('style-src') ?? fallback)?.some((source) => risky.test(source))) return 0
  const isClosed = fallback?.join() === `'none'` && narrow(policy.get('form-action'))
  return isClosed && narrow(policy.get('base-uri')) ? 10 : 5
}

function ofTransport(header: string): number {
  const [, seconds] = /^max-age=(\d+)/.exec(header) ?? []
  if (seconds === undefined) return -20
  return Number(seconds) >= 15_768_000 ? 0 : -10
}

/** Scripts of our own host with a hash; what is inside a document counts for nothing. */
function ofScripts(html: string): number {
  const tags = html.match(/<script\b[^>]*\ssrc="[^"]*"[^>]*>/g) ?? []
  if (tags.some((tag) => /\ssrc="(?:https?:)?\/\//.test(tag))) return -5
  return tags.some((tag) => /\sintegrity="sha\d+-/.test(tag)) ? 5 : 0
}

function ofFrames(policy: Policy, header: string): number {
  if (narrow(policy.get('frame-ancestors'))) return 5
  return /^(deny|sameorigin)$/i.test(header) ? 0 : -20
}

function ofReferrers(header: string | null): number {
  if (header === null) return 0
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(header) ? 5 : -5
}

function ofResources(header: string | null): number {
  if (header === null) return 0
  return /^same-(origin|site)$/.test(header) ? 10 : header === 'cross-origin' ? 0 : -5
}

const ofSharing = (headers: Headers) =>
  headers.has('access-control-allow-origin') && headers.has('access-control-allow-credentials')
    ? -50
    : 0
