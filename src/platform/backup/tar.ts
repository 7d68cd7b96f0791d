import { StartError } from '../../contract/start-error.ts'

/** One file of a tar. */
export interface TarEntry {
  name: string
  size: number
  bytes: () => AsyncIterable<Uint8Array>
}

const block = 512
const blank = Buffer.alloc(block)
const restOf = (size: number) => (block - (size % block)) % block
/** From here on, eleven octal digits are too few. */
const mostOctal = 8 ** 11

/** Writes files as a tar (ustar), which any tar program reads. */
export async function* tar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, bytes } of entries) {
    yield headOf(name, size)
    let seen = 0
    for await (const piece of bytes()) {
      seen += piece.length
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    }
    if (seen !== size) throw new StartError(`${name} has ${seen} bytes, and had ${size} just now.`)
    yield blank.subarray(0, restOf(size))
  }
  yield blank
  yield blank
}

function headOf(name: string, size: number): Buffer {
  const head = Buffer.alloc(block)
  head.write(name, 0, 100)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  if (size < mostOctal) head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    // As GNU tar writes it: a number in binary, with the first bit set.
    head[124] = 0x80
    head.writeUIntBE(size, 130, 6)
  }
  head.write('00000000000\0', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** Reads what `tar` wrote; the bytes of an entry have to be read before the next one is asked for. */
export async function* untar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const from = reading(bytes)
  for (;;) {
    const head = await from.whole(block)
    if (head.every((byte) => byte === 0)) break
    const end = head.indexOf(0)
    const name = head.toString('utf8', 0, Math.min(end, 100))
    const size =
      head[124] === 0x80
        ? head.readUIntBE(130, 6)
        : Number.parseInt(head.toString('latin1', 124, 135), 8)
    yield { name, size, bytes: () => from.pieces(size) }
    await from.whole(restOf(size))
  }
  await from.toEnd()
}

function reading(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function* pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (held.length === 0) {
        const { done, value } = await source.next()
        if (done) throw new StartError('The backup ends too early.')
        held = value
      }
      const piece = held.subarray(0, left)
      held = held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  return {
    pieces,
    async whole(size: number): Promise<Buffer> {
      const all: Buffer[] = []
      for await (const piece of pieces(size)) all.push(piece)
      return Buffer.concat(all)
    },
    /** So that whatever comes before has been checked to its end. */
    async toEnd(): Promise<void> {
      for (;;) if ((await source.next()).done) return
    },
  }
}
