/** The parameters of RFC 6238 that every app supports; some ignore others. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** How many steps a telephone's clock may be off, either way (RFC 6238, section 5.2). */
const window = 1

// Loaded when first needed, because most requests do not use it.
const load = () => import('otpauth')

/** The six digits that somebody typed, without spaces (apps show two groups), or null. */
export function asAppCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}

/** 160 random bits in base32 (RFC 4226, section 4, R6). */
export async function newSecret(): Promise<string> {
  const { Secret } = await load()
  return new Secret({ size: 20 }).base32
}

/** The step of this code, in 30 s since 1970; null when it is of no step within the window. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await load()
  const timestamp = now.getTime()
  const given = { token: code, secret: Secret.fromBase32(secret), timestamp, window }
  const delta = TOTP.validate({ ...parameters, ...given })
  return delta === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + delta
}

/** The `otpauth:` address of a new app; the app shows the names of firm and person. */
export async function appUrl(secret: string, firm: string, person: string): Promise<string> {
  const { TOTP } = await load()
  return new TOTP({ ...parameters, secret, issuer: firm, label: person }).toString()
}
