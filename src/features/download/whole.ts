import type { Files } from '../../platform/storage/files.ts'

interface Expected {
  file_key: string
  size: number
}

/** Reads files; an error says what of which document it was. */
export const readingFor = (files: Pick<Files, 'read'>, whatOf: (key: string) => string) => ({
  async *read(...[key, range]: Parameters<Files['read']>) {
    try {
      yield* files.read(key, range)
    } catch (cause) {
      throw new Error(`The file ${key} of the document's ${whatOf(key)} cannot be read.`, { cause })
    }
  },
})

/**
 * Throws where a file is missing or has another size than its row says: the answer would promise
 * more bytes than ever come. `what` is for the log, with which somebody looks for it in a backup.
 */
export async function demandWhole(
  files: Pick<Files, 'size'>,
  { file_key, size }: Expected,
  what: string,
): Promise<void> {
  const there = await files.size(file_key)
  if (there === size) return
  const found = there === null ? 'is missing' : `has ${there} bytes in place of ${size}`
  throw new Error(`The file ${file_key} of the document's ${what} ${found}.`)
}
