import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

// Loaded when first needed: it takes 30 MB and 250 ms.
const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: all that authenticators have. Node still warns of newer ones. */
const algorithms = [-8, -7, -257]
/** Preferred and not required, because the password is the other factor. */
const userVerification = 'preferred'
const timeout = 5 * 60 * 1000

interface KnownPasskey {
  id: string
  /** A JSON array. */
  transports: string
}

export interface NewPasskey {
  id: string
  public_key: string
  counter: number
  transports: string
}

/** PublicKeyCredentialCreationOptionsJSON, for the site at `origin`. */
export async function creationOptions(
  origin: string,
  who: { account: string; firm: string; name: string; fullName: string },
  known: KnownPasskey[],
) {
  const { generateRegistrationOptions } = await load()
  return await generateRegistrationOptions({
    rpName: who.firm,
    rpID: new URL(origin).hostname,
    userID: new TextEncoder().encode(who.account),
    userName: who.name,
    userDisplayName: who.fullName,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    supportedAlgorithmIDs: algorithms,
  })
}

/** PublicKeyCredentialRequestOptionsJSON, for one of these passkeys. */
export async function requestOptions(origin: string, known: KnownPasskey[]) {
  const { generateAuthenticationOptions } = await load()
  return await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: known.map(descriptor),
    timeout,
    userVerification,
  })
}

/** The passkey that a browser has made for this challenge; null for anything else. */
export async function readNew(
  response: unknown,
  challenge: string,
  origin: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await load()
  const given = response as RegistrationResponseJSON
  const found = await nullIfInvalid(async () => {
    await refuseCertificates(given)
    return await verifyRegistrationResponse({
      ...expected(challenge, origin),
      response: given,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!found?.verified) return null
  const { id, publicKey, counter, transports } = found.registrationInfo.credential
  // The signed id counts; the library does not check that the answer has the same.
  if (id !== given.id || id.length > 1400 || publicKey.length > 2000) return null
  const public_key = Buffer.from(publicKey).toString('base64url')
  return { id, public_key, counter, transports: JSON.stringify(asTransports(transports)) }
}

/** The counter after a use of this passkey for this challenge; null for anything else. */
export async function readUse(
  response: unknown,
  challenge: string,
  origin: string,
  passkey: { id: string; public_key: string; counter: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  const { id, counter } = passkey
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'))
  const found = await nullIfInvalid(() =>
    verifyAuthenticationResponse({
      ...expected(challenge, origin),
      response: response as AuthenticationResponseJSON,
      credential: { id, publicKey, counter },
    }),
  )
  return found?.verified ? found.authenticationInfo.newCounter : null
}

const expected = (challenge: string, origin: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: false,
})

/** Null when the library throws: it does so only for an invalid response. */
async function nullIfInvalid<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/**
 * We request no attestation, so none is needed. Checking a chain of certificates is slow and sends
 * requests to the servers that it names.
 */
async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const [fmt, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  // Browsers pass on `packed` for self attestation.
  const plain = fmt === 'none' || (fmt === 'packed' && statement.get('x5c') === undefined)
  if (!plain) throw new Error('This attestation brings certificates.')
}

const descriptor = ({ id, transports }: KnownPasskey) => ({
  id,
  transports: JSON.parse(transports) as string[],
})

/** Untrusted input that is sent to browsers again: only well-formed names, known or future ones. */
const asTransports = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [])
    .filter((one): one is string => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one))
    .slice(0, 8)
