/** RFC 6238 as every app knows it; some ignore what else a QR code may ask for. */
const manner = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** How many steps a telephone's clock may be off, either way (RFC 6238, section 5.2). */
const window = 1

// Loaded when it is first needed, because most requests never are about it.
const load = () => import('otpauth')

/** The six digits of what somebody typed, or null: apps show them in two groups. */
export function asAppCode(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}

/** 160 random bits in base32 (RFC 4226, section 4, R6). */
export async function newSecret(): Promise<string> {
  const { Secret } = await load()
  return new Secret({ size: 20 }).base32
}

/** The step whose code this is, in 30 s since 1970; null: of none that is near enough. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await load()
  const timestamp = now.getTime()
  const given = { token: code, secret: Secret.fromBase32(secret), timestamp, window }
  const delta = TOTP.validate({ ...manner, ...given })
  return delta === null ? null : TOTP.counter({ period: manner.period, timestamp }) + delta
}

/** What the QR code of a new app says; the firm and the person are how the app names it. */
export async function appUrl(secret: string, firm: string, person: string): Promise<string> {
  const { TOTP } = await load()
  return new TOTP({ ...manner, secret, issuer: firm, label: person }).toString()
}
