import { crc32 } from 'node:zlib'

/** One file of a ZIP. */
export interface ZipEntry {
  /** With slashes, and in UTF-8. */
  name: string
  size: number
  changed: Date
  bytes: () => AsyncIterable<Uint8Array>
}

/** How many files one ZIP of this kind can hold, and how many bytes: what the older form counts. */
export const zipLimits = { entries: 65_535, bytes: 0xffff_ffff }

const descriptorSize = 16

/** What `zip` will write, in bytes. */
export function zipSize(entries: readonly ZipEntry[]): number {
  const each = entries.map(({ name, size }) => {
    const named = Buffer.byteLength(name)
    return 30 + named + size + descriptorSize + 46 + named
  })
  return each.reduce((sum, one) => sum + one, 22)
}

/**
 * A ZIP as it is read, nothing packed and nothing held (PKWARE APPNOTE 6.3.10, without ZIP64).
 * Throws when a file is not as long as its entry says, so that what goes out is cut off there.
 */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = at
    yield Buffer.concat([localHeader(entry, name), name])
    let crc = 0
    let size = 0
    for await (const chunk of entry.bytes()) {
      crc = crc32(chunk, crc)
      size += chunk.length
      yield chunk
    }
    if (size !== entry.size) throw new Error(`A file has ${size} bytes, not ${entry.size}.`)
    yield descriptor(crc, size)
    directory.push(centralHeader(entry, name, { crc, start }), name)
    at += 30 + name.length + size + descriptorSize
  }
  const central = Buffer.concat(directory)
  yield central
  yield end(entries.length, central.length, at)
}

/** Sizes and sums come after the bytes; names are UTF-8. */
const flags = 0x0808

function localHeader({ changed }: ZipEntry, name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt32LE(dosTime(changed), 10)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor(crc: number, size: number): Buffer {
  const after = Buffer.alloc(descriptorSize)
  after.writeUInt32LE(0x0807_4b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(size, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function centralHeader(
  { changed, size }: ZipEntry,
  name: Buffer,
  { crc, start }: { crc: number; start: number },
): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt32LE(dosTime(changed), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(size, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(start, 42)
  return header
}

function end(entries: number, size: number, start: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt32LE(0x0605_4b50, 0)
  header.writeUInt16LE(entries, 8)
  header.writeUInt16LE(entries, 10)
  header.writeUInt32LE(size, 12)
  header.writeUInt32LE(start, 16)
  return header
}

/** Two seconds are its smallest step, and 1980 its first year. */
function dosTime(moment: Date): number {
  const day =
    ((Math.max(moment.getUTCFullYear(), 1980) - 1980) << 9) |
    ((moment.getUTCMonth() + 1) << 5) |
    moment.getUTCDate()
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
