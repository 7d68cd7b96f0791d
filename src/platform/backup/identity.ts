import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../contract/start-error.ts'
import { backupManifest, manifestName } from './manifest.ts'
import { sealedHeadSize } from './sealed.ts'

/** Which backup a file is, wherever it lies; without its key: there are random bytes in its head. */
export async function identityOf(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw new StartError(`There is no backup ${path}.`)
  })
  try {
    if (!(await file.stat()).isFile()) throw new StartError(`There is no backup ${path}.`)
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(sealedHeadSize),
      0,
      sealedHeadSize,
      0,
    )
    return createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex')
  } finally {
    await file.close()
  }
}

const restoring = z.object({
  backup: z.string(),
  path: z.string(),
  /** What whoever restores has to do yet. */
  hints: z.array(z.string()),
  manifest: backupManifest,
})

/** Notes which backup was written into a folder, so that it can be put into its place later, too. */
export async function noteRestoring(folder: string, noted: z.output<typeof restoring>) {
  await writeFile(join(folder, manifestName), JSON.stringify(noted), { mode: 0o600, flush: true })
}

/** What was noted in a folder. */
export const restoringNoted = async (folder: string) =>
  restoring.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
