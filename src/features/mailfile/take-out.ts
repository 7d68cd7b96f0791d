import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { sizes } from '../../contract/file-kinds.ts'
import { Problem } from '../../contract/problem.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { AddTask } from '../../platform/outbox/task.ts'
import { repeated } from '../../platform/repeat.ts'
import { newFileKey, type Files } from '../../platform/storage/files.ts'
import {
  countTry,
  insertMailFile,
  noteTakenOut,
  refuseMailFile,
  stillInside,
} from './quarantine-store.ts'

/** Where the entry lies that files came with; null: in the thread of an enquiry. */
export type FilesPlace = { organisation: string; project: string } | null

export interface TakingOut {
  database: Database
  clock: Clock
  log: Log
  files: Files
  /** The files in a mail, in order; null: one that cannot be read. Throws for what is no mail. */
  unpack: (mailKey: string) => Promise<((() => AsyncIterable<Uint8Array>) | null)[]>
  /** The type by name and first bytes. Throws 415 for one that is not accepted. */
  typeOf: (files: Files, key: string, name: string) => Promise<string>
  /** A name that is safe on any disk. Throws 400 where nothing is left. */
  cleanName: (name: string) => string
  /** Whether a scanner is set; without one, files are available unread, as documents are. */
  isScanned: boolean
  add: AddTask
}

const every = 2_000
/** A file that has ended the program so often while it was taken out is refused. */
const mostTries = 3
const failing = 'cannot take files out of a mail'

/** Notes the files of a mail that goes into a thread, and takes them out of it into quarantine. */
export function takingOut(parts: TakingOut) {
  const { database, clock, log, cleanName } = parts
  let running: Promise<void> | undefined

  async function takeAll(): Promise<void> {
    for (const file of await stillInside(database))
      await takeOne(file, parts).catch((err: unknown) => log.error({ err, file: file.id }, failing))
  }

  async function runDue(): Promise<void> {
    await running?.catch(() => {})
    await (running ??= takeAll().finally(() => (running = undefined)))
  }
  const { start, stop } = repeated(runDue, { every, log, failing })
  return {
    runDue,
    start,
    /** Resolves once the file that is being taken out is. */
    async stop(): Promise<void> {
      stop()
      await running?.catch(() => {})
    },
    /** In the transaction that puts the mail there. `names`: of its files, in order. */
    async keep(
      trx: Transaction<Tables>,
      mail: string,
      { names, entry, place }: { names: readonly string[]; entry: string; place: FilesPlace },
    ): Promise<void> {
      const created_at = clock.now().toISOString()
      for (const [nth, name] of names.entries())
        await insertMailFile(trx, {
          id: newId(),
          mail_id: mail,
          place: nth,
          entry_id: entry,
          organisation_id: place?.organisation ?? null,
          project_id: place?.project ?? null,
          name: nameFrom(name, cleanName),
          created_at,
        })
    },
  }
}

function nameFrom(name: string, cleanName: (name: string) => string): string {
  try {
    return cleanName(name)
  } catch {
    return 'file'
  }
}

type Inside = Awaited<ReturnType<typeof stillInside>>[number]

async function takeOne(file: Inside, parts: TakingOut): Promise<void> {
  const { database, unpack } = parts
  const refuse = async (why: 'kind' | 'unreadable') =>
    await database.transaction((trx) => refuseMailFile(trx, file.id, why))
  if (file.attempts >= mostTries) return await refuse('unreadable')
  await database.transaction((trx) => countTry(trx, file.id, 1))
  try {
    const all = await unpack(file.mail_key)
    const bytes = all[file.place]
    if (!bytes) return await refuse('unreadable')
    const why = await store(file, bytes(), parts)
    if (why !== null) await refuse(why)
  } catch (error) {
    // A disk that fails or is full says nothing about the file; it is tried again.
    if (error instanceof Problem || isOfDisk(error))
      await database.transaction((trx) => countTry(trx, file.id, -1))
    throw error
  }
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || isOfDisk(error.cause))

/** Writes its bytes and notes where they are; why it is refused, or null. */
async function store(
  { id, name }: Inside,
  bytes: AsyncIterable<Uint8Array>,
  { database, files, typeOf, isScanned, add }: TakingOut,
): Promise<'kind' | 'unreadable' | null> {
  const file_key = newFileKey()
  let isKept = false
  try {
    const { size, sha256 } = await write(files, file_key, bytes)
    if (size === 0 || size > sizes.file) return 'unreadable'
    await files.finish(file_key, size)
    const media_type = await typeOf(files, file_key, name).catch(notAccepted)
    if (media_type === null) return 'kind'
    const file = { size, sha256, media_type, file_key }
    isKept = await database.transaction(async (trx) => {
      const state = isScanned ? 'quarantined' : 'available'
      if (!(await noteTakenOut(trx, id, file, state))) return false
      if (isScanned) await add(trx, { kind: 'scan', about: id, payload: null })
      return true
    })
    return null
  } finally {
    if (!isKept) await files.remove(file_key)
  }
}

function notAccepted(error: unknown): null {
  if (error instanceof Problem && error.status === 415) return null
  throw error
}

async function write(files: Files, key: string, bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  const part = await files.append(key, 0)
  try {
    for await (const chunk of bytes) {
      size += chunk.length
      hash.update(chunk)
      await part.write(chunk)
    }
  } finally {
    await part.close()
  }
  return { size, sha256: hash.digest('hex') }
}
