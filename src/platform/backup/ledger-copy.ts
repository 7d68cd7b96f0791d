import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const name = 'erased.ledger'
const newLine = 0x0a

/**
 * Keeps a copy of the ledger beside the backups, because a backup that is restored needs a newer one than
 * it has itself. That of another install is left alone.
 */
export async function copyLedger(dataDir: string, to: string): Promise<void> {
  const [from, copy] = [join(dataDir, name), join(to, name)]
  // Its disk is away: that is said by the backup that cannot be made.
  if ((await sizeOf(to)) === null) return
  if ((await sizeOf(from)) === (await sizeOf(copy))) return
  const [bytes, former] = [await bytesOf(from), await bytesOf(copy)]
  if (bytes === null || (former !== null && !firstOf(former).equals(firstOf(bytes)))) return
  // One that was put back is older.
  if (former !== null && former.length > bytes.length) return
  const part = `${copy}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, copy)
  } finally {
    await rm(part, { force: true })
  }
}

const firstOf = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf(newLine))

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(missing))?.size ?? null
}

async function bytesOf(path: string): Promise<Buffer | null> {
  return await readFile(path).catch(missing)
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
