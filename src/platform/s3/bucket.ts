import type { IncomingMessage } from 'node:http'
import { collected } from './incoming.ts'
import type { SendToStore } from './request.ts'
import { elementsIn, textIn } from './xml.ts'

/** An object in a bucket; `changed` in ms since 1970, by the clock of the store. */
interface StoredObject {
  key: string
  size: number
  changed: number
}

/** The objects of a bucket, below its prefix; each verb throws a StoreFault where the store is away or refuses. */
export interface StoreBucket {
  send: SendToStore
  /** Before each key. */
  prefix: string
  /** Gives false where `ifNew` is set and something is there already. */
  put(key: string, bytes: Buffer, how?: { ifNew: boolean }): Promise<boolean>
  /** The size in bytes; null where there is none. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Those whose keys begin so, in their order; `now` by the clock of the store. */
  list(start: string): Promise<{ objects: StoredObject[]; now: number }>
}

/** An object is written if there is none: conditional requests of S3. */
export const onlyNew = { 'if-none-match': '*' }

/** What can be done with the objects of a bucket. */
export function bucketBy(send: SendToStore, prefix: string): StoreBucket {
  return {
    send,
    prefix,
    async put(key, body, { ifNew } = { ifNew: false }) {
      const answer = await send({
        method: 'PUT',
        key,
        body,
        headers: ifNew ? onlyNew : {},
        accept: ifNew ? [412] : [],
      })
      return (await drained(answer)) < 300
    },
    async size(key) {
      const answer = await send({ method: 'HEAD', key, accept: [404] })
      return (await drained(answer)) === 404 ? null : Number(answer.headers['content-length'])
    },
    async remove(key) {
      await drained(await send({ method: 'DELETE', key, accept: [404] }))
    },
    list: async (start) => await listed(send, prefix, start),
  }
}

/** Reads an answer to its end; gives its status. */
export async function drained(answer: IncomingMessage & { statusCode: number }): Promise<number> {
  await collected(answer)
  return answer.statusCode
}

async function listed(send: SendToStore, prefix: string, start: string) {
  const objects: StoredObject[] = []
  let [now, from] = [0, '']
  do {
    const more: Record<string, string> = from === '' ? {} : { 'continuation-token': from }
    const answer = await send({
      method: 'GET',
      query: { 'list-type': '2', prefix: prefix + start, ...more },
    })
    now = Date.parse(answer.headers.date ?? '')
    const xml = (await collected(answer)).toString()
    for (const each of elementsIn(xml, 'Contents'))
      objects.push({
        key: textIn(each, 'Key').slice(prefix.length),
        size: Number(textIn(each, 'Size')),
        changed: Date.parse(textIn(each, 'LastModified')),
      })
    from = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : ''
  } while (from !== '')
  return { objects, now }
}
