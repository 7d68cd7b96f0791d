import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { certificateFor } from '../support/program/certificate.ts'

interface Options {
  challenge: string | null
}

/** How a wrong or broken authenticator deviates. */
interface Manner {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** Bits: 1 user present, 4 user verified. */
  flags?: number
  /** The id of the credential in the answer. */
  id?: string
  signWith?: KeyObject
  attestation?: 'none' | 'own' | 'certificate'
}

/**
 * A security key in software: makes and uses one passkey (P-256), and answers as a browser passes
 * it on. Written from the standard (Web Authentication Level 3, section 6), not from our library.
 */
export function createAuthenticator(site: { origin: string }, transports: unknown = ['internal']) {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  const rest = { type: 'public-key', clientExtensionResults: {} }
  const { hostname } = new URL(site.origin)

  const clientData = (type: string, options: Options, manner: Manner) =>
    Buffer.from(
      JSON.stringify({
        type,
        ...options,
        origin: site.origin,
        crossOrigin: false,
        ...said(manner),
      }),
    )
  const head = (manner: Manner, flags: number) =>
    Buffer.concat([
      sha256(manner.rpId ?? hostname),
      Buffer.of((manner.flags ?? 5) | flags),
      uint32(manner.counter ?? 0),
    ])

  return {
    id: named.id,
    /** As `navigator.credentials.create()` answers. */
    make(options: Options, manner: Manner = {}) {
      const client = clientData('webauthn.create', options, manner)
      const point = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'))
      const length = Buffer.of(0, id.length)
      const authData = Buffer.concat([head(manner, 64), Buffer.alloc(16), length, id, cose(point)])
      const signed = Buffer.concat([authData, sha256(client)])
      const attestation = cbor({ ...statement(manner, signed, privateKey), authData })
      const attestationObject = attestation.toString('base64url')
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject,
        transports,
      }
      return { ...named, ...rest, response }
    },
    /** As `navigator.credentials.get()` answers. */
    use(options: Options, manner: Manner = {}) {
      const client = clientData('webauthn.get', options, manner)
      const authData = head(manner, 0)
      const signed = Buffer.concat([authData, sha256(client)])
      const signature = sign('sha256', signed, manner.signWith ?? privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { ...named, ...rest, ...(manner.id && { id: manner.id, rawId: manner.id }), response }
    },
  }
}

const said = ({ origin, challenge, type }: Manner) => ({
  ...(origin && { origin }),
  ...(challenge && { challenge }),
  ...(type && { type }),
})

function statement({ attestation = 'none' }: Manner, signed: Buffer, own: KeyObject) {
  if (attestation === 'none') return { fmt: 'none', attStmt: {} }
  const sig = (key: KeyObject) => sign('sha256', signed, key)
  if (attestation === 'own') return { fmt: 'packed', attStmt: { alg: -7, sig: sig(own) } }
  const { key, certificate } = certificateFor('Authenticator Attestation')
  return { fmt: 'packed', attStmt: { alg: -7, sig: sig(key), x5c: [certificate] } }
}

/** A public key as COSE has it (RFC 9053, section 7.1.1), the same but for its point. */
const cose = ([x, y]: Buffer[]) =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x!, Buffer.from('225820', 'hex'), y!])

type Item = number | string | Buffer | Item[] | { [name: string]: Item }

/** As much of RFC 8949 as an attestation needs. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? start(1, -1 - item) : start(0, item)
  if (typeof item === 'string') return Buffer.concat([start(3, item.length), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([start(2, item.length), item])
  if (Array.isArray(item)) return Buffer.concat([start(4, item.length), ...item.map(cbor)])
  const entries = Object.entries(item)
  return Buffer.concat([start(5, entries.length), ...entries.flat().map(cbor)])
}

function start(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.of((kind << 5) | size)
  if (size < 256) return Buffer.of((kind << 5) | 24, size)
  return Buffer.of((kind << 5) | 25, size >> 8, size & 255)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
