import { sizes } from '../../../contract/file-kinds.ts'
import { ApiError } from './client.ts'

/** How much of a file the server has, in bytes; `done` once it has done with all of it what it does. */
interface Arrived {
  offset: number
  done: boolean
}

/** A file being sent to the server, where it has the id `id`. */
interface Transfer<State extends Arrived> {
  calls: {
    append: (
      id: string,
      piece: { bytes: Blob; offset: number },
      signal: AbortSignal,
    ) => Promise<State>
    /** Rejects with an ApiError of 404 where the server does not know it any more. */
    read: (id: string, signal?: AbortSignal) => Promise<Arrived>
  }
  id: string
  file: File
  /** Called for each piece that has arrived, and when the connection is lost. */
  onProgress: (progress: { sent: number; lost: boolean }) => void
  signal: AbortSignal
}

const quarter = sizes.piece / 16

/**
 * Sends a file piece by piece from the server's offset on, and resumes after lost connections. A
 * request may take 30 s, so pieces grow and shrink with the speed of the connection. Throws an
 * ApiError when the server refuses it for good. Gives the last answer; null where that was lost.
 */
export async function transfer<State extends Arrived>(
  given: Transfer<State>,
): Promise<State | null> {
  const { calls, id, file, onProgress, signal } = given
  let piece = quarter
  let most = sizes.piece
  let failures = 0
  const offsetNow = async () => (await calls.read(id, signal)).offset
  let offset = await offsetNow()
  for (;;) {
    onProgress({ sent: offset, lost: failures > 0 })
    const bytes = file.slice(offset, offset + piece)
    const begun = performance.now()
    try {
      const state = await calls.append(id, { bytes, offset }, signal)
      failures = 0
      offset = state.offset
      if (state.done) return state
      piece = Math.min(nextPiece(piece, performance.now() - begun), most)
    } catch (error) {
      if (!isPassing(error) && !isForProxy(error, piece)) throw error
      if (isForProxy(error, piece)) most = quarter
      failures += 1
      piece = quarter
      onProgress({ sent: offset, lost: true })
      await pause(Math.min(1000 * 2 ** failures, 15_000), signal)
      const now = await offsetNow().catch(stillAway)
      // The upload is gone because the file has arrived: only the answer was lost.
      if (now === 'gone' && offset + bytes.size === file.size) return null
      if (now === 'gone') throw error
      offset = now ?? offset
    }
  }
}

function stillAway(error: unknown): 'gone' | undefined {
  if (error instanceof ApiError && error.status === 404) return 'gone'
  if (isPassing(error)) return undefined
  throw error
}

/** No connection, a failing server, or another request that has not ended yet. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return [0, 408, 409, 429].includes(error.status) || error.status >= 500
}

/** A proxy in between accepts smaller bodies than we do; nginx by default 1 MB. */
const isForProxy = (error: unknown, piece: number) =>
  error instanceof ApiError && error.status === 413 && piece > quarter

function nextPiece(piece: number, ms: number): number {
  if (ms < 3000) return Math.min(piece * 2, sizes.piece)
  return ms > 10_000 ? Math.max(piece / 2, quarter / 4) : piece
}

/** Ends early when the connection comes back or the upload is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((done) => {
    const over = () => {
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      clearTimeout(timer)
      done()
    }
    const timer = setTimeout(over, ms)
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
  signal.throwIfAborted()
}
