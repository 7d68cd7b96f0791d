import { setImmediate } from 'node:timers/promises'

/** In bytes, and lines. What is above is not read to find out what a mail says; it stays in the mail itself. */
export const readLimits = { encoded: 64 * 1024, whole: 160 * 1024, lines: 3_000 }

const newLine = 10

/**
 * A mail without the bulk of its attachments, so that reading it keeps nobody waiting: of a run of
 * base64 longer than 64 kB the rest is left out, and everything after 160 kB or
 * 3,000 lines of what is left: half a hundred pages, read in a few hundredths of a second.
 */
export async function lightened(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let [size, run] = [0, 0]
  for await (const piece of linesIn(bytes)) {
    run = isEncoded(piece) ? run + piece.length : 0
    if (run > readLimits.encoded) continue
    parts.push(piece)
    size += piece.length
    if (size > readLimits.whole || parts.length > readLimits.lines) break
  }
  return Buffer.concat(parts)
}

/** Whole lines with their ends; one longer than a chunk comes in pieces. */
export async function* linesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk])
    let at = 0
    for (let end = all.indexOf(newLine); end >= 0; end = all.indexOf(newLine, at)) {
      yield all.subarray(at, end + 1)
      at = end + 1
    }
    rest = all.subarray(at)
    // Longer than any line of a mail (RFC 5322, 2.1.1).
    if (rest.length > 64 * 1024) {
      yield rest
      rest = Buffer.alloc(0)
    }
    // Between chunks, which a file gives without a pause.
    await setImmediate()
  }
  yield rest
}

/** Whether a line looks like one of base64: long, and without a space or a mark that text has. */
export function isEncoded(line: Uint8Array): boolean {
  if (line.length < 60) return false
  for (const at of [0, 20, 40, 59]) if (!isBase64(line[at] ?? 0)) return false
  return !line.includes(32)
}

const isBase64 = (code: number) =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 43 ||
  code === 47
