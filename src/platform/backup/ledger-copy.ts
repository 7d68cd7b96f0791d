import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Its copies, by the install that keeps them: several may share a folder. */
const nameOf = (install: string, nth: number) =>
  nth === 1 ? `erased-${install}.ledger` : `erased-${install}-${nth}.ledger`

/** Whether a name is that of a copy; and if `install` is given, of one of that install. */
export const isLedgerCopy = (name: string, install = String.raw`[\da-f]{6}`): boolean =>
  new RegExp(String.raw`^erased-${install}(-\d+)?\.ledger$`).test(name)

/**
 * Keeps a copy of the ledger beside the backups, because a backup that is restored needs a newer one than
 * it has itself. A copy with anything in it that the ledger lacks is left alone, whatever its length: then
 * there is one more. Gives the name of such a copy, else null.
 */
export async function copyLedger(
  dataDir: string,
  to: string,
  install: string,
): Promise<string | null> {
  // Its disk is away: that is said by the backup that cannot be made.
  if (!existsSync(to)) return null
  const bytes = (await bytesOf(join(dataDir, 'erased.ledger'))) ?? Buffer.alloc(0)
  let other: string | null = null
  for (let nth = 1; ; nth += 1) {
    const name = nameOf(install, nth)
    const former = await bytesOf(join(to, name))
    if (former === null || beginsWith(bytes, former)) {
      if (bytes.length > (former?.length ?? 0)) await write(join(to, name), bytes)
      return other
    }
    other ??= name
    // One that was put back is older, and the copy has all of it.
    if (beginsWith(former, bytes)) return other
  }
}

const beginsWith = (all: Buffer, first: Buffer) => all.subarray(0, first.length).equals(first)

async function write(copy: string, bytes: Buffer): Promise<void> {
  const part = `${copy}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, copy)
  } finally {
    await rm(part, { force: true })
  }
}

async function bytesOf(path: string): Promise<Buffer | null> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
