import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { noRoom } from '../../contract/problem.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import type { BackupDone, BackupProgress, BackupWork } from '../../platform/backup/working.ts'
import type { Log } from '../../platform/log.ts'
import { arrivingIn } from '../../platform/move/arriving.ts'
import { inWords, missingInWords } from './contents.ts'
import type { ArrivingExport } from './staff.contract.ts'

/** With what an export that has come is brought in beside. */
export interface Bringing {
  log: Log
  settings: BackupSettings
  /** Brings it in, in a process of its own. */
  work: (
    work: BackupWork,
    onProgress: (progress: BackupProgress) => void,
    stopping?: AbortSignal,
  ) => Promise<BackupDone>
}

interface Trying {
  keys: { key: string; secret: string }
  onProgress: (progress: BackupProgress) => void
  signal: AbortSignal
}

/** Where it is then, and what was found in it or why it was not brought in. */
export type TriedArrival = Pick<ArrivingExport, 'stage' | 'failure' | 'found'>

/** Brings in beside what has come. What was sent stays: a key that was wrong can be given again. */
export async function tryArrived(
  { log, settings, work }: Bringing,
  { keys: { key, secret: text }, onProgress, signal }: Trying,
): Promise<TriedArrival> {
  const { whole: folder, file: path, secret: place } = arrivingIn(settings.DATA_DIR)
  const secret = text === '' ? undefined : place
  const given: BackupWork = { what: 'bring', path, settings, into: { folder, key, secret } }
  const bring = async () => {
    await rm(folder, { recursive: true, force: true })
    if (secret) await writeFile(secret, `${text}\n`, { mode: 0o600 })
    return await work(given, onProgress, signal)
  }
  const done = await bring().catch((err: unknown) => {
    if (!signal.aborted) log.error({ err }, 'an export was not brought in')
    return { refused: 'It was broken off; the log says why.' }
  })
  if ('brought' in done)
    return { stage: 'checked', failure: null, found: foundIn(done.brought.manifest) }
  const failure = 'refused' in done ? done.refused : 'It was not brought in.'
  return { stage: 'sending', failure, found: null }
}

const foundIn = (manifest: Manifest) => ({
  version: manifest.version,
  made_at: manifest.made_at,
  lines: [...inWords(manifest), ...missingInWords(manifest)].map((line) => line.trim()),
})

/** Writes the next bytes; gives how many there are by now. */
export async function writeArriving(
  path: string,
  at: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const file = createWriteStream(path, { flags: at === 0 ? 'w' : 'r+', start: at, mode: 0o600 })
  await pipeline(bytes, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      throw noRoom('There is no room for it on the disk any more.')
    throw error
  })
  return at + file.bytesWritten
}
