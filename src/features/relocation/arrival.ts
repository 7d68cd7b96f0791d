import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { dayLength } from '../../contract/days.ts'
import { Problem } from '../../contract/problem.ts'
import { newId } from '../../platform/auth/token.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import type { BackupSettings } from '../../platform/backup/taking.ts'
import type { BackupDone, BackupProgress, BackupWork } from '../../platform/backup/working.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { arrivingIn, markToReplace } from '../../platform/move/arriving.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import { inWords, missingInWords } from './contents.ts'
import type { ArrivingExport } from './staff.contract.ts'

export interface ArrivalParts {
  clock: Clock
  log: Log
  disk: Pick<Disk, 'demandRoomFor'>
  settings: BackupSettings
  /** Brings it in beside, in a process of its own. */
  work: (
    work: BackupWork,
    onProgress: (progress: BackupProgress) => void,
    stopping?: AbortSignal,
  ) => Promise<BackupDone>
  /** Why none can be brought in here, as a sentence. */
  refused: () => Promise<string | null>
  /** Stops the program and starts it anew. */
  restart: () => Promise<void>
  /** Why the last one is not in its place. */
  notReplaced?: string | undefined
}

const nothing = { stage: 'none', came: 0, size: 0, doing: '', share: 0, found: null } as const
type State = Omit<ArrivingExport, 'refused'>

/** What is known of the one that comes, or that none does. */
interface Held {
  state: State
  /** The id of the one that comes; whoever has an older one has to begin anew. */
  id: string
  stopping: AbortController
  /** Of what writes into the folder: the next step waits until it has ended. */
  writing: Promise<unknown>
  forgetting?: NodeJS.Timeout
}

/**
 * An export that comes through the browser, to take the place of an install in which there is nothing yet.
 * It is known to this process alone: what lies in the folder when another one starts is removed.
 */
export function arrivals(parts: ArrivalParts) {
  const { clock, log, disk, settings, restart } = parts
  const place = arrivingIn(settings.DATA_DIR)
  const held: Held = {
    state: { ...nothing, failure: parts.notReplaced ?? null },
    id: '',
    stopping: new AbortController(),
    writing: Promise.resolve(),
  }
  const change = (to: Partial<State>) => void Object.assign(held.state, to)

  /** Gives up what goes on, and removes all of it. */
  async function end(failure: string | null = null): Promise<void> {
    if (held.state.stage === 'replacing') throw new Problem(409, 'It is being put into its place.')
    held.id = ''
    clearTimeout(held.forgetting)
    held.stopping.abort()
    held.state = { ...nothing, failure }
    await held.writing.catch(() => {})
    await rm(place.folder, { recursive: true, force: true })
  }

  async function begin(size: number): Promise<{ id: string }> {
    await demandNothingHere(parts)
    await end()
    await disk.demandRoomFor(size)
    const id = newId()
    await mkdir(place.folder, { mode: 0o700 })
    const state: State = { ...nothing, failure: null, stage: 'sending', size }
    Object.assign(held, { id, state, stopping: new AbortController() })
    // It is there as it was before it was sealed, so it does not lie there for long.
    held.forgetting = setTimeout(() => void end().catch(() => {}), dayLength).unref()
    return { id }
  }

  async function append(id: string, at: number, bytes: AsyncIterable<Uint8Array>) {
    demandSending(held, id)
    if (at > held.state.came) throw new Problem(409, 'What is before these bytes has not come.')
    const written = writeAt(place.file, at, bytes)
    held.writing = written
    const came = at + (await written)
    demandSending(held, id)
    change({ came })
    return { came }
  }

  async function check(id: string, keys: { key: string; secret: string }): Promise<void> {
    demandSending(held, id)
    const { came, size } = held.state
    if (came !== size) throw new Problem(409, 'Not all of the file has come.')
    const secret = keys.secret === '' ? undefined : place.secret
    if (secret) await writeFile(secret, `${keys.secret}\n`, { mode: 0o600 })
    const into = { folder: place.whole, key: keys.key, secret }
    await rm(place.whole, { recursive: true, force: true })
    change({ stage: 'checking', doing: 'Beginning', failure: null })
    held.writing = bring(held, { what: 'bring', path: place.file, settings, into }, parts)
  }

  async function replace(): Promise<void> {
    const { stage, found } = held.state
    if (stage !== 'checked') throw new Problem(409, 'Nothing lies there to be put in place.')
    await demandNothingHere(parts)
    clearTimeout(held.forgetting)
    change({ stage: 'replacing' })
    await markToReplace(settings.DATA_DIR, clock.now())
    log.warn({ found }, 'the install is replaced by what an export has brought')
  }

  return {
    begin,
    append,
    check,
    end,
    replace,
    restart: async () =>
      await restart().finally(() => (held.state = { ...nothing, failure: null })),
    state: async (): Promise<ArrivingExport> => ({ ...held.state, refused: await parts.refused() }),
  }
}

async function demandNothingHere({ refused }: Pick<ArrivalParts, 'refused'>): Promise<void> {
  const reason = await refused()
  if (reason !== null) throw new Problem(409, reason)
}

function demandSending(held: Held, id: string): void {
  if (id !== held.id || held.state.stage !== 'sending')
    throw new Problem(409, 'Somebody has begun anew, perhaps you in another tab.')
}

/** Brings in what was sent, and notes how far it is and how it ended, unless it was given up meanwhile. */
async function bring(
  held: Held,
  given: BackupWork,
  { work, log }: Pick<ArrivalParts, 'work' | 'log'>,
): Promise<void> {
  const { id, stopping } = held
  const onProgress = ({ doing, share }: BackupProgress) => {
    if (id === held.id) Object.assign(held.state, { doing, share: Math.floor(share * 100) })
  }
  const done = await work(given, onProgress, stopping.signal).catch((err: unknown) => {
    if (!stopping.signal.aborted) log.error({ err }, 'an export was not brought in')
    return { refused: 'It was broken off; the log says why.' }
  })
  // What was sent stays: a key that was wrong can be given again.
  if (id === held.id) Object.assign(held.state, outcomeOf(done))
}

/** Gives how many bytes were written. */
async function writeAt(path: string, at: number, bytes: AsyncIterable<Uint8Array>) {
  const file = createWriteStream(path, { flags: at === 0 ? 'w' : 'r+', start: at })
  await pipeline(bytes, file)
  return file.bytesWritten
}

function outcomeOf(done: BackupDone): Pick<State, 'stage' | 'failure' | 'found'> {
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
