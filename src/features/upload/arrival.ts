import { createHash } from 'node:crypto'
import { refusalOf, sizes } from '../../contract/file-kinds.ts'
import { Problem, unsupported } from '../../contract/problem.ts'
import type { Files } from '../../platform/storage/files.ts'
import { headSize, typeOf } from '../../platform/storage/file-type.ts'

/** SHA-256 of a file or a part, in hexadecimal digits. */
export async function sha256Of(files: Files, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of files.read(key)) hash.update(chunk)
  return hash.digest('hex')
}

/** The type of a file by its name and its first bytes. Throws 415 where they do not fit. */
export async function checkType(files: Files, key: string, name: string): Promise<string> {
  const chunks: Uint8Array[] = []
  const head = { first: 0, last: headSize - 1 }
  for await (const chunk of files.read(key, head)) chunks.push(chunk)
  const type = typeOf(name, Buffer.concat(chunks))
  if (type !== null) return type
  throw unsupported('The contents of the file do not match its name, so it was not accepted.')
}

/** Throws 413 or 415 with the same text that the page shows before sending. */
export function refuseFile(given: { name: string; size: number }): void {
  const refusal = refusalOf(given)
  if (refusal === null) return
  throw given.size > sizes.file ? new Problem(413, refusal) : unsupported(refusal)
}
