import { createHash } from 'node:crypto'
import { StartError } from '../../contract/start-error.ts'
import type { Files } from './files.ts'

interface Moving {
  from: Files
  to: Files
  /** The SHA-256 of a file, where a row says it. */
  wanted: ReadonlyMap<string, string>
  onProgress?: (done: number, of: number) => void
}

/** What was copied. */
export interface MovedFiles {
  copied: number
  /** Of those that were copied. */
  bytes: number
  /** Were there already. */
  there: number
  /** The keys of files that are not as their rows say; they were copied as they are, unless there was another. */
  other: string[]
}

/**
 * Copies all files from one place to another, while both are in use, and removes none. Each is read back and compared. A file is there
 * as a whole or not at all, so that what was broken off goes on where it was. Throws a StartError where what is read back is another.
 */
export async function moveFiles({ from, to, wanted, onProgress }: Moving): Promise<MovedFiles> {
  const done: MovedFiles = { copied: 0, bytes: 0, there: 0, other: [] }
  const known = new Set((await to.list()).filter(({ isPart }) => !isPart).map(({ key }) => key))
  const all = (await from.list()).filter(({ isPart }) => !isPart)
  for (const [at, { key }] of all.entries()) {
    onProgress?.(at, all.length)
    const kept = known.has(key) ? await whyKept(key, { from, to, wanted }) : null
    if (kept !== null) {
      if (kept === 'there') done.there += 1
      else done.other.push(key)
      continue
    }
    // Cut off, or another: it would be in the way.
    if (known.has(key)) await to.remove(key)
    const one = await copy(key, from, to)
    // Removed meanwhile by whoever may.
    if (one === null) continue
    done.copied += 1
    done.bytes += one.size
    if ((wanted.get(key) ?? one.sha256) !== one.sha256) done.other.push(key)
  }
  return done
}

/** Why what is there already stays: it is the file, or neither of the two is; null: it does not. */
async function whyKept(key: string, { from, to, wanted }: Omit<Moving, 'onProgress'>) {
  if ((await to.size(key)) === (await from.size(key))) return 'there'
  const sha256 = wanted.get(key)
  if (sha256 === undefined) return null
  if ((await hashOf(to, key)) === sha256) return 'there'
  return (await hashOf(from, key)) === sha256 ? null : 'other'
}

async function copy(key: string, from: Files, to: Files) {
  const hash = createHash('sha256')
  let size = 0
  if ((await from.size(key)) === null) return null
  const part = await to.append(key, 0)
  try {
    for await (const piece of from.read(key)) {
      hash.update(piece)
      size += piece.length
      await part.write(piece)
    }
    await part.close()
    await to.finish(key, size)
  } catch (error) {
    await to.remove(key)
    throw error
  }
  const sha256 = hash.digest('hex')
  if ((await hashOf(to, key)) === sha256) return { size, sha256 }
  await to.remove(key)
  throw new StartError(`The file ${key} was read back, and is not what was written.`)
}

/** What is the matter with files that rows name: missing, or another than its row says. */
export async function verifyFiles(files: Files, wanted: ReadonlyMap<string, string>) {
  const [missing, other]: [string[], string[]] = [[], []]
  for (const [key, sha256] of wanted) {
    if ((await files.size(key)) === null) missing.push(key)
    else if ((await hashOf(files, key)) !== sha256) other.push(key)
  }
  return { missing, other }
}

async function hashOf(files: Files, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of files.read(key)) hash.update(piece)
  return hash.digest('hex')
}
