import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { StoreKeys } from '../s3/address.ts'
import { backupManifest, manifestName } from './manifest.ts'
import { backupSource } from './place.ts'
import { sealedHeadSize } from './sealed.ts'

/** Which backup a file is, wherever it lies; without its key: there are random bytes in its head. */
export async function identityOf(path: string, store?: StoreKeys): Promise<string> {
  const source = await backupSource(path, store)
  const hash = createHash('sha256')
  for await (const piece of source.read({ first: 0, last: sealedHeadSize - 1 })) hash.update(piece)
  return hash.digest('hex')
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
