import { isEncoded, linesIn, readLimits } from './lighten.ts'

/** A long run of base64 in a mail, by its bytes from the start of the mail, inclusive. */
interface Run {
  first: number
  last: number
}

/** A mail in which each long run of base64 is one line that names it. */
export interface Outline {
  mail: Buffer
  runs: Run[]
  /** The mail goes on after what was read of it. */
  isCut: boolean
}

/**
 * A mail of any size as one of some 200 kB at most, from which its files can be found: in place of a run of
 * base64 longer than 64 kB stands one line that says `mark:nth`. The mark is of 24 characters and must
 * be new each time, so that no mail can have it.
 */
export async function outlined(bytes: AsyncIterable<Uint8Array>, mark: string): Promise<Outline> {
  const parts: Uint8Array[] = []
  const runs: Run[] = []
  let held: Uint8Array[] = []
  let [at, size, heldSize] = [0, 0, 0]
  const keep = (piece: Uint8Array) => {
    parts.push(piece)
    size += piece.length
  }
  /** Ends the run before the byte `end`: a short one stays as it is. */
  const endRun = (end: number) => {
    if (heldSize > readLimits.encoded) {
      runs.push({ first: end - heldSize, last: end - 1 })
      keep(lineOf(`${mark}:${runs.length - 1}`))
    } else for (const piece of held) keep(piece)
    held = []
    heldSize = 0
  }
  for await (const piece of linesIn(bytes)) {
    const isLast = !isEncoded(piece) && heldSize > 0 && endsRun(piece)
    if (isEncoded(piece) || isLast) {
      heldSize += piece.length
      if (heldSize <= readLimits.encoded) held.push(piece)
    }
    at += piece.length
    if (isEncoded(piece)) continue
    endRun(isLast ? at : at - piece.length)
    if (!isLast) keep(piece)
    if (size > readLimits.whole || parts.length > readLimits.lines)
      return { mail: Buffer.concat(parts), runs, isCut: true }
  }
  endRun(at)
  return { mail: Buffer.concat(parts), runs, isCut: false }
}

const lineOf = (text: string) => Buffer.from(`${Buffer.from(text).toString('base64')}\r\n`)

/** The last line of a run is shorter than the others. */
const endsRun = (line: Uint8Array) =>
  line.length < 80 && /^[A-Za-z0-9+/]+={0,2}\r?\n?$/.test(Buffer.from(line).toString('latin1'))
