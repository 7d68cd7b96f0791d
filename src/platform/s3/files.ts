import type { FilePart, Files } from '../storage/files.ts'
import { finishedPart, partGone } from '../storage/finished-part.ts'
import type { StoreBucket } from './bucket.ts'
import { StoreFault } from './fault.ts'
import { abortParts, beginParts, completeParts, sendPart, unfinished } from './multipart.ts'
import {
  forgetStates,
  keyOfState,
  notedOffsets,
  noteState,
  stateAt,
  type PiecesState,
} from './pieces.ts'
import { readObject } from './reading.ts'

/** In bytes: a store takes no smaller parts than 5 MiB, and holds each in memory until it is whole. */
const partSize = 8 * 1024 * 1024
const isKey = (name: string) => /^[\da-f]{32}$/.test(name)

/** Files in a bucket; a part can be gone on with by any process, but not read before it is a file. */
export function filesInBucket(bucket: StoreBucket): Files {
  return {
    isFar: true,
    async append(key, offset) {
      const begun = offset === 0 ? { sent: null, tail: Buffer.alloc(0) } : null
      const state = begun ?? (await stateAt(bucket, key, offset))
      if (state) return partFrom(bucket, key, offset, state)
      // It has become a file already, and whoever sends it has not heard of that.
      if ((await bucket.size(key)) === offset) return finishedPart
      throw partGone()
    },
    finish: async (key, size) => await finish(bucket, key, size),
    read: (key, range) => readObject(bucket, key, range),
    async size(key) {
      return (await bucket.size(key)) ?? (await notedOffsets(bucket, key)).at(-1) ?? null
    },
    async remove(key) {
      await bucket.remove(key)
      await removeRest(bucket, key)
    },
    async list() {
      const { objects } = await bucket.list('')
      const begun = await unfinished(bucket, '')
      const parts = objects.flatMap((one) => {
        const key = keyOfState(one.key)
        return key === null ? [] : [{ ...one, key }]
      })
      const isOne = ({ key }: { key: string }) => isKey(key)
      return [
        ...objects.filter(isOne).map(({ key, changed }) => ({ key, changed, isPart: false })),
        ...[...parts, ...begun.filter(isOne)].map(({ key, changed }) => ({
          key,
          changed,
          isPart: true,
        })),
      ]
    },
  }
}

/**
 * A part from where it was acknowledged. What is written counts from `close` on, which notes how far it is; what is noted for the offset before stays until the next is,
 * because the row that says it may not come to be written.
 */
function partFrom(bucket: StoreBucket, key: string, offset: number, begun: PiecesState): FilePart {
  let [at, state] = [offset, begun]
  let [waiting, held]: [Uint8Array[], number] = [[begun.tail], begun.tail.length]

  /** Where one of them fails, nothing of these bytes was written. */
  async function sendAll(bytes: Uint8Array): Promise<void> {
    let all = Buffer.concat([...waiting, bytes])
    const { id, etags } = state.sent ?? (await beginParts(bucket, key))
    const now = { id, etags: [...etags] }
    for (; all.length >= partSize; all = all.subarray(partSize))
      await sendPart(bucket, key, now, all.subarray(0, partSize))
    state = { sent: now, tail: all }
    ;[waiting, held] = [[Buffer.from(all)], all.length]
  }

  return {
    async write(bytes) {
      if (held + bytes.length >= partSize) await sendAll(bytes)
      else {
        waiting.push(Buffer.from(bytes))
        held += bytes.length
      }
      at += bytes.length
    },
    async close() {
      if (at === offset && offset > 0) return
      await noteState(bucket, key, at, { sent: state.sent, tail: Buffer.concat(waiting) })
      if (offset === 0) return
      const noted = await notedOffsets(bucket, key)
      // Behind it others may have gone on, where this one was stopped for longer than its lease.
      const old = noted.filter((one) => one < offset)
      await forgetStates(bucket, key, old)
    },
  }
}

async function finish(bucket: StoreBucket, key: string, size: number): Promise<void> {
  // Looked at first: not every store knows that condition when it completes one.
  let there = await bucket.size(key)
  if (there === null) {
    await make(bucket, key, size)
    // Also where an answer was lost, and it was there before this was tried again.
    there = await bucket.size(key)
  }
  if (there !== size) throw new StoreFault(`${key} has ${there} bytes in place of ${size}`)
  await removeRest(bucket, key)
}

async function make(bucket: StoreBucket, key: string, size: number): Promise<void> {
  const state = await stateAt(bucket, key, size)
  if (!state) throw Object.assign(new Error(`There is no part ${key}.`), { code: 'ENOENT' })
  const { sent, tail } = state
  if (sent === null) return void (await bucket.put(key, tail, { ifNew: true }))
  if (tail.length > 0) await sendPart(bucket, key, sent, tail)
  await completeParts(bucket, key, sent)
}

/** Removes what is left of the way that a file has come. */
async function removeRest(bucket: StoreBucket, key: string): Promise<void> {
  await forgetStates(bucket, key, await notedOffsets(bucket, key))
  for (const { id } of await unfinished(bucket, key)) await abortParts(bucket, key, id)
}
