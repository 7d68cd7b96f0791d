import { collected } from './incoming.ts'
import type { StoreBucket } from './bucket.ts'
import { drained } from './bucket.ts'
import type { Multipart } from './multipart.ts'

/**
 * How far a file has come that is sent in pieces: its parts that the store has already, and the bytes behind them, which are too few
 * for a part. Both are one object, so that it is there as a whole or not at all.
 */
export interface PiecesState {
  sent: Multipart | null
  tail: Buffer
}

// There is one for the offset that was acknowledged, and perhaps one for that which was about to be: the offset is in its name.
const folderOf = (key: string) => `parts/${key}/`
const nameOf = (key: string, offset: number) =>
  `${folderOf(key)}${String(offset).padStart(15, '0')}`

/** Writes it down for an offset. */
export async function noteState(
  bucket: StoreBucket,
  key: string,
  offset: number,
  state: PiecesState,
) {
  const head = Buffer.from(JSON.stringify(state.sent))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  await bucket.put(nameOf(key, offset), Buffer.concat([length, head, state.tail]))
}

/** What was noted for an offset; null for nothing. */
export async function stateAt(bucket: StoreBucket, key: string, offset: number) {
  const answer = await bucket.send({ method: 'GET', key: nameOf(key, offset), accept: [404] })
  if (answer.statusCode === 404) {
    await drained(answer)
    return null
  }
  const all = await collected(answer)
  const end = 4 + all.readUInt32BE(0)
  const state: PiecesState = {
    sent: JSON.parse(all.toString('utf8', 4, end)) as Multipart | null,
    tail: all.subarray(end),
  }
  return state
}

/** The offsets for which something is noted, the smallest first. */
export async function notedOffsets(bucket: StoreBucket, key: string): Promise<number[]> {
  const { objects } = await bucket.list(folderOf(key))
  return objects.map((each) => Number(each.key.slice(folderOf(key).length)))
}

/** Removes what is noted for offsets. */
export async function forgetStates(
  bucket: StoreBucket,
  key: string,
  offsets: number[],
): Promise<void> {
  for (const offset of offsets) await bucket.remove(nameOf(key, offset))
}

/** The key of the file that an object says something about; null for another object. */
export const keyOfState = (name: string): string | null =>
  /^parts\/([\da-f]{32})\/\d{15}$/.exec(name)?.[1] ?? null
