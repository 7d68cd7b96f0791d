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
import type { Arrival } from './staff.contract.ts'

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
type State = Omit<Arrival, 'refused'>

/**
 * An export that comes through the browser, to take the place of an install in which there is nothing yet.
 * It is known to this process alone: what lies in the folder when another one starts is removed.
 */
export function arrivals(parts: ArrivalParts) {
  const { clock, log, disk, settings, work, restart } = parts
  const place = arrivingIn(settings.DATA_DIR)
  let state: State = { ...nothing, failure: parts.notReplaced ?? null }
  let current = ''
  let stopping = new AbortController()
  /** Of what writes into the folder: the next step waits until it has ended. */
  let writing: Promise<unknown> = Promise.resolve()
  let forgetting: NodeJS.Timeout | undefined

  const demand = (id: string, stage: State['stage']) => {
    if (id !== current || state.stage !== stage)
      throw new Problem(409, 'Somebody has begun anew, perhaps you in another tab.')
  }

  /** Gives up what goes on, and removes all of it. */
  async function end(failure: string | null = null): Promise<void> {
    if (state.stage === 'replacing') throw new Problem(409, 'It is being put into its place.')
    current = ''
    clearTimeout(forgetting)
    stopping.abort()
    state = { ...nothing, failure }
    await writing.catch(() => {})
    await rm(place.folder, { recursive: true, force: true })
  }

  async function begin(size: number): Promise<{ id: string }> {
    const refused = await parts.refused()
    if (refused !== null) throw new Problem(409, refused)
    await end()
    await disk.demandRoomFor(size)
    const id = newId()
    await mkdir(place.folder, { mode: 0o700 })
    stopping = new AbortController()
    state = { ...nothing, failure: null, stage: 'sending', size }
    current = id
    // It is there as it was before it was sealed, so it does not lie there for long.
    forgetting = setTimeout(() => void end().catch(() => {}), dayLength).unref()
    return { id }
  }

  async function append(id: string, at: number, bytes: AsyncIterable<Uint8Array>) {
    demand(id, 'sending')
    if (at > state.came) throw new Problem(409, 'What is before these bytes has not come.')
    const file = createWriteStream(place.file, { flags: at === 0 ? 'w' : 'r+', start: at })
    writing = pipeline(bytes, file)
    await writing
    demand(id, 'sending')
    const came = at + file.bytesWritten
    state = { ...state, came }
    return { came }
  }

  async function check(id: string, keys: { key: string; secret: string }): Promise<void> {
    demand(id, 'sending')
    if (state.came !== state.size) throw new Problem(409, 'Not all of the file has come.')
    const secret = keys.secret === '' ? undefined : place.secret
    if (secret) await writeFile(secret, `${keys.secret}\n`, { mode: 0o600 })
    const into = { folder: place.whole, key: keys.key, secret }
    await rm(place.whole, { recursive: true, force: true })
    state = { ...state, stage: 'checking', doing: 'Beginning', failure: null }
    const given: BackupWork = { what: 'bring', path: place.file, settings, into }
    const { signal } = stopping
    const onProgress = ({ doing, share }: BackupProgress) => {
      if (id === current) state = { ...state, doing, share: Math.floor(share * 100) }
    }
    writing = work(given, onProgress, signal)
      .catch((err: unknown) => {
        if (!signal.aborted) log.error({ err }, 'an export was not brought in')
        return { refused: 'It was broken off; the log says why.' }
      })
      .then((done) => {
        // What was sent stays: a key that was wrong can be given again.
        if (id === current) state = { ...state, ...outcomeOf(done) }
      })
  }

  async function replace(): Promise<void> {
    if (state.stage !== 'checked') throw new Problem(409, 'Nothing lies there to be put in place.')
    const refused = await parts.refused()
    if (refused !== null) throw new Problem(409, refused)
    clearTimeout(forgetting)
    state = { ...state, stage: 'replacing' }
    await markToReplace(settings.DATA_DIR, clock.now())
    log.warn({ found: state.found }, 'the install is replaced by what an export has brought')
  }

  return {
    begin,
    append,
    check,
    end,
    replace,
    restart: async () => await restart().finally(() => (state = { ...nothing, failure: null })),
    state: async (): Promise<Arrival> => ({ ...state, refused: await parts.refused() }),
  }
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
