import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { StartError } from '../../contract/start-error.ts'

// A sealed backup: `magic`, 8 bytes by which the key is recognised, 32 random bytes, and then chunks of
// 1 MiB, each with the 16 bytes of its tag (AES-256-GCM). The key of the file is HKDF-SHA256 of the key and
// the random bytes. The nonce of a chunk is its number (11 bytes) and 1 for the last one, else 0: none can
// be left out, moved or cut off. All that comes before the first chunk is authenticated with each.

const magic = Buffer.from('PORTICO BACKUP 1\n')
const [printSize, saltSize, tagSize] = [8, 32, 16]
/** Of all that comes before the first chunk, in bytes. */
export const sealedHeadSize = magic.length + printSize + saltSize
const chunkSize = 1024 * 1024

const derive = (key: string, salt: Buffer, size: number, use: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, use, size))

const printOf = (key: string) =>
  derive(key, Buffer.alloc(0), printSize, 'portico backup fingerprint')

/** Whether bytes are the beginning of something sealed. */
export const isSealed = (bytes: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic)

/** Six digits by which an install knows the backups that it made. */
export const installOf = (key: string): string => printOf(key).toString('hex').slice(0, 6)

const fileKey = (key: string, head: Buffer) =>
  derive(key, head.subarray(-saltSize), 32, 'portico backup')

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Seals a stream by a key. */
export async function* seal(bytes: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([magic, printOf(key), randomBytes(saltSize)])
  const own = fileKey(key, head)
  yield head
  let count = 0
  for await (const { chunk, isLast } of chunks(bytes, chunkSize)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(count, isLast)).setAAD(head)
    yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
    count += 1
  }
}

/** Opens what `seal` made. Throws a StartError for another key, and for what is damaged or cut off. */
export async function* unseal(bytes: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const reader = headFirst(bytes)
  const { value: head } = await reader.next()
  if (!head?.subarray(0, magic.length).equals(magic))
    throw new StartError('This is no backup of Portico, or its beginning is damaged.')
  if (!head.subarray(magic.length, magic.length + printSize).equals(printOf(key)))
    throw new StartError('This backup was made with another key.')
  const own = fileKey(key, head)
  let count = 0
  for await (const { chunk, isLast } of chunks(reader, chunkSize + tagSize)) {
    if (chunk.length < tagSize) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(count, isLast)).setAAD(head)
    decipher.setAuthTag(chunk.subarray(-tagSize))
    yield opened(decipher, chunk.subarray(0, -tagSize))
    count += 1
  }
  if (count === 0) throw damaged()
}

function opened(decipher: ReturnType<typeof createDecipheriv>, chunk: Buffer): Buffer {
  const plain = decipher.update(chunk)
  try {
    decipher.final()
  } catch {
    // It says no more than this.
    throw damaged()
  }
  return plain
}

const damaged = () => new StartError('The backup is damaged or was cut off.')

/** The head, and then the rest as it comes. */
async function* headFirst(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer | null = Buffer.alloc(0)
  for await (const piece of bytes) {
    if (begun === null) yield piece
    else if (begun.length + piece.length < sealedHeadSize) begun = Buffer.concat([begun, piece])
    else {
      const all: Buffer = Buffer.concat([begun, piece])
      begun = null
      yield all.subarray(0, sealedHeadSize)
      yield all.subarray(sealedHeadSize)
    }
  }
}

/** In pieces of one size, but for the last; always at least one. */
async function* chunks(bytes: AsyncIterable<Buffer>, size: number) {
  let [waiting, held]: [Buffer[], number] = [[], 0]
  for await (const piece of bytes) {
    waiting.push(piece)
    held += piece.length
    // Not yet where it is just as much: that may be the last.
    if (held <= size) continue
    let all = Buffer.concat(waiting)
    for (; all.length > size; all = all.subarray(size))
      yield { chunk: all.subarray(0, size), isLast: false }
    waiting = [all]
    held = all.length
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}
