import { crc32, deflateSync } from 'node:zlib'

/** A square picture as PNG (RFC 2083): `pixels` are red, green, blue and alpha, row by row. */
export function png(size: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // 8 bits each of red, green, blue and alpha.
  head.set([8, 6], 8)
  const rows = Array.from({ length: size }, (_, y) => [
    // Each row says how it was filtered: not at all.
    Buffer.of(0),
    pixels.subarray(y * size * 4, (y + 1) * size * 4),
  ])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([number(data.length), named, number(crc32(named))])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Pictures of several sizes in one file, as Windows and old browsers ask for at /favicon.ico. */
export function ico(pictures: { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [at, { size, bytes }] of pictures.entries()) {
    const place = 6 + 16 * at
    head.set([size, size], place)
    head.writeUInt16LE(1, place + 4)
    head.writeUInt16LE(32, place + 6)
    head.writeUInt32LE(bytes.length, place + 8)
    head.writeUInt32LE(offset, place + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}
