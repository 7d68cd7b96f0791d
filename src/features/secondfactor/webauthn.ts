import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

// Loaded when it is first needed: it takes 30 MB and a quarter of a second.
const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256. All that authenticators have; newer ones the run-time still warns of. */
const algorithms = [-8, -7, -257]
/** Asked for where there is a screen lock, not demanded: it stands beside a password. */
const userVerification = 'preferred'
const timeout = 5 * 60 * 1000

interface KnownPasskey {
  id: string
  /** A list as JSON. */
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
  const found = await unlessWrong(async () => {
    await refuseCertificates(given)
    return await verifyRegistrationResponse({
      ...expected(challenge, origin),
      response: given,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!found?.verified) return null
  const { id, publicKey, counter, transports } = found.registrationInfo.credential
  // What the key signed counts; the library leaves it to us to look whether the answer says the same.
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
  const found = await unlessWrong(() =>
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

/** What the library throws is always about the response, which is a stranger's. */
async function unlessWrong<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/**
 * We ask for no attestation, so nobody has to send one. To check a chain of certificates takes
 * long, and asks the servers that it names.
 */
async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const [fmt, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  // A browser passes on `packed` when the new key has signed it itself.
  const plain = fmt === 'none' || (fmt === 'packed' && statement.get('x5c') === undefined)
  if (!plain) throw new Error('This attestation brings certificates.')
}

const descriptor = ({ id, transports }: KnownPasskey) => ({
  id,
  transports: JSON.parse(transports) as string[],
})

/** A stranger's words, which go back to browsers: only such as there are, or might be one day. */
const asTransports = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [])
    .filter((one): one is string => typeof one === 'string' && /^[a-z-]{1,20}$/.test(one))
    .slice(0, 8)
