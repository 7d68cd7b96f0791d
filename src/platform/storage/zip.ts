import { makeZip, predictLength } from 'client-zip'
import { inSlices, pauses } from '../http/slices.ts'

/** One file of a ZIP. */
export interface ZipEntry {
  /** The path within the ZIP, with slashes; written as UTF-8. */
  name: string
  size: number
  changed: Date
  bytes: () => AsyncIterable<Uint8Array>
}

/** The most files in one ZIP; client-zip counts more only in one of more than 4 GB. */
export const mostEntries = 65_535

/** The length of what `zip` will write, in bytes. */
export async function zipSize(entries: readonly ZipEntry[]): Promise<number> {
  const bytes = entries.reduce((sum, { name, size }) => sum + size + name.length, 0)
  // A large ZIP has longer entries from 4 GB on, so that its parts do not add up.
  if (bytes > 2 ** 31) return Number(predictLength(entries))
  const parts = await inSlices(entries, (slice) => [Number(predictLength(slice)) - endSize])
  return parts.reduce((sum, part) => sum + part, endSize)
}

/** What stands at the end of each ZIP, in bytes. */
const endSize = 22

/**
 * A ZIP that is written as it is read, nothing compressed and nothing buffered; above 4 GB as ZIP64.
 * Throws when a file is not as long as its entry says, so that the download breaks off there.
 */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let open: AsyncGenerator<Uint8Array> | undefined
  function* inputs() {
    for (const entry of entries) {
      open = exactly(entry)
      yield { name: entry.name, lastModified: asUtc(entry.changed), input: open }
    }
  }
  const reader = makeZip(inputs()).getReader()
  const pause = pauses()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
      // The end of a ZIP is a piece for each file, with nothing to wait for between them.
      await pause()
    }
  } finally {
    // Cancelling the reader would leave the file open that is being read.
    await open?.return(undefined)
  }
}

async function* exactly({ size, bytes }: ZipEntry): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of bytes()) {
    seen += chunk.length
    // Before it goes out: what is behind the promised length would be taken for the next answer.
    if (seen > size) break
    yield chunk
  }
  if (seen !== size) throw new Error(`A file has ${seen} bytes, not ${size}.`)
}

/** Shifted so that client-zip, which writes local time, writes UTC: a ZIP names no time zone. */
const asUtc = (moment: Date) => new Date(moment.getTime() + moment.getTimezoneOffset() * 60_000)
