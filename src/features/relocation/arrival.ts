import { mkdir } from 'node:fs/promises'
import { dayLength } from '../../contract/days.ts'
import { Problem } from '../../contract/problem.ts'
import { newId } from '../../platform/auth/token.ts'
import type { BackupProgress } from '../../platform/backup/working.ts'
import type { Clock } from '../../platform/clock.ts'
import { arrivingIn, forgetArrived, markToReplace } from '../../platform/move/arriving.ts'
import type { Disk } from '../../platform/storage/disk.ts'
import { tryArrived, writeArriving, type Bringing } from './arrived.ts'
import type { ArrivingExport } from './staff.contract.ts'

export interface ArrivalParts extends Bringing {
  clock: Clock
  disk: Pick<Disk, 'demandRoomFor'>
  /** Why none can be brought in here, as a sentence. */
  refused: () => Promise<string | null>
  /** Stops the program and starts it anew. */
  restart: () => Promise<void>
  /** Why the last one is not in its place. */
  notReplaced?: string | undefined
}

type State = Omit<ArrivingExport, 'refused'>
const none = { stage: 'none', found: null, failure: null } as const
const nothing: State = { ...none, came: 0, size: 0, doing: '', share: 0 }

/**
 * An export that comes through the browser, to take the place of an install in which there is nothing yet.
 * It is known to this process alone: what lies in the folder when another one starts is removed.
 */
export function arrivals(parts: ArrivalParts) {
  const { log, disk, settings, restart } = parts
  const place = arrivingIn(settings.DATA_DIR)
  let state = { ...nothing, failure: parts.notReplaced ?? null }
  let current = ''
  let stopping = new AbortController()
  /** Of what writes into the folder: the next step waits until it has ended. */
  let writing: Promise<unknown> = Promise.resolve()
  let forgetting: NodeJS.Timeout | undefined

  /** Gives up what goes on, and removes all of it. */
  async function end(): Promise<void> {
    if (state.stage === 'replacing') throw new Problem(409, 'It is being put into its place.')
    current = ''
    clearTimeout(forgetting)
    stopping.abort()
    state = nothing
    await writing.catch(() => {})
    await forgetArrived(settings.DATA_DIR)
  }

  async function begin(size: number): Promise<{ id: string }> {
    demandAllowed(await parts.refused())
    await end()
    await disk.demandRoomFor(size)
    const id = newId()
    await mkdir(place.folder, { recursive: true, mode: 0o700 })
    stopping = new AbortController()
    state = { ...nothing, stage: 'sending', size }
    current = id
    // It is there as it was before it was sealed, so it does not lie there for long.
    forgetting = setTimeout(() => void end().catch(() => {}), dayLength).unref()
    return { id }
  }

  async function append(id: string, at: number, bytes: AsyncIterable<Uint8Array>) {
    demandOwn(id === current && state.stage === 'sending')
    demandNext(at <= state.came && at < state.size)
    const next = writeArriving(place.file, at, bytes)
    writing = next
    const came = await next
    demandOwn(id === current && state.stage === 'sending')
    state = { ...state, came }
    return { came }
  }

  async function check(id: string, keys: { key: string; secret: string }): Promise<void> {
    demandOwn(id === current && state.stage === 'sending')
    if (state.came !== state.size) throw new Problem(409, 'Not all of the file has come.')
    state = { ...state, stage: 'checking', doing: 'Beginning', failure: null }
    const change = (now: Partial<State>) => {
      if (id === current) state = { ...state, ...now }
    }
    const onProgress = ({ doing, share }: BackupProgress) =>
      change({ doing, share: Math.floor(share * 100) })
    writing = tryArrived(parts, { keys, onProgress, signal: stopping.signal }).then(change)
  }

  async function replace(): Promise<void> {
    if (state.stage !== 'checked') throw new Problem(409, 'Nothing lies there to be put in place.')
    // At once, so that nobody gives it up meanwhile.
    state = { ...state, stage: 'replacing' }
    await order(parts).catch((error: unknown) => {
      state = { ...state, stage: 'checked' }
      throw error
    })
    clearTimeout(forgetting)
    log.warn({ found: state.found }, 'the install is replaced by what an export has brought')
  }

  return {
    begin,
    append,
    check,
    end,
    replace,
    restart: async () => await restart().finally(() => (state = nothing)),
    state: async (): Promise<ArrivingExport> => ({ ...state, refused: await parts.refused() }),
  }
}

/** Has the next start put it into its place. */
async function order({ refused, settings, clock }: ArrivalParts): Promise<void> {
  demandAllowed(await refused())
  await markToReplace(settings.DATA_DIR, clock.now())
}

function demandNext(isNext: boolean): void {
  if (!isNext) throw new Problem(409, 'These bytes are not the next ones.')
}

function demandOwn(isOwn: boolean): void {
  // Not 409: by that a piece of the same file is tried again.
  if (!isOwn) throw new Problem(404, 'Somebody has begun anew, perhaps you in another tab.')
}

function demandAllowed(refused: string | null): void {
  if (refused !== null) throw new Problem(409, refused)
}
