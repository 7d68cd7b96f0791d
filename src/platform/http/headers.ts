/** What the content security policy of this install depends on. */
export interface PolicyInput {
  /** Origins besides our own that a page may call (a content API on another host). */
  connect: readonly string[]
  https: boolean
  /** Whether https is demanded of every subdomain, too; `preload`: and browsers may know it beforehand. */
  subdomains?: 'on' | 'off' | 'preload'
}

/**
 * The headers of every answer, whatever its status or kind, as name and value.
 * Documents have a policy of their own in place of this one, with the hash of their inline styles.
 */
export function securityHeaders(input: PolicyInput): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', contentPolicy(input)],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
  ]
  if (input.https) {
    const further = { off: '', on: '; includeSubDomains', preload: '; includeSubDomains; preload' }
    const demanded = `max-age=63072000${further[input.subdomains ?? 'off']}`
    headers.push(['Strict-Transport-Security', demanded])
  }
  return headers
}

/**
 * Fixed, without nonces, so that pages can be cached as bytes. `styleHashes`: base64 SHA-256 of
 * each style sheet inside the document itself.
 */
export function contentPolicy(
  { connect, https }: PolicyInput,
  styleHashes: readonly string[] = [],
  /** It may frame pages of ours. */
  frames = false,
): string {
  const directives = [
    `default-src 'none'`,
    `script-src 'self'`,
    [`style-src 'self'`, ...styleHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    ['connect-src', `'self'`, ...connect].join(' '),
    ...(frames ? [`frame-src 'self'`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ]
  if (https) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}
