import { generateKeyPairSync, sign } from 'node:crypto'

/** A key with a self-signed certificate (RFC 5280), such as an authenticator has. */
export function certificateFor(unit: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = list(
    part('550406', 'US'),
    part('55040a', 'Maker'),
    part('55040b', unit),
    part('550403', 'Key'),
  )
  const times = list(
    node(0x17, Buffer.from('200101000000Z')),
    node(0x17, Buffer.from('491231000000Z')),
  )
  const noAuthority = list(oid('551d13'), node(4, list()))
  const inside = list(
    node(0xa0, node(2, Buffer.of(2))),
    node(2, Buffer.of(1)),
    ecdsa,
    name,
    times,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, list(noAuthority)),
  )
  const signature = node(3, Buffer.of(0), sign('sha256', inside, privateKey))
  return { key: privateKey, certificate: list(inside, ecdsa, signature) }
}

/** DER (ITU-T X.690). */
function node(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), body])
}

const list = (...content: Buffer[]) => node(0x30, ...content)
const oid = (hex: string) => node(6, Buffer.from(hex, 'hex'))
const part = (type: string, text: string) =>
  node(0x31, list(oid(type), node(0x13, Buffer.from(text))))
const ecdsa = list(oid('2a8648ce3d040302'))
