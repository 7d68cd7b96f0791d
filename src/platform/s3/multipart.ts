import { drained, onlyNew, type StoreBucket } from './bucket.ts'
import { StoreFault } from './fault.ts'
import { collected } from './incoming.ts'
import { elementsIn, errorOf, textIn } from './xml.ts'

/** The parts of an object that is being sent: an id by the store, and what each part is known by. */
export interface Multipart {
  id: string
  etags: string[]
}

/** Begins an object that is sent in parts; nothing is there before it is completed. */
export async function beginParts({ send }: StoreBucket, key: string): Promise<Multipart> {
  const answer = await send({ method: 'POST', key, query: { uploads: '' } })
  const id = textIn((await collected(answer)).toString(), 'UploadId')
  if (id === '') throw new StoreFault(`POST ${key}: no id for its parts`)
  return { id, etags: [] }
}

/** Sends the next part: at least 5 MiB, but for the last. The store refuses one that is not as its sums say. */
export async function sendPart(
  { send }: StoreBucket,
  key: string,
  parts: Multipart,
  bytes: Buffer,
) {
  const query = { partNumber: String(parts.etags.length + 1), uploadId: parts.id }
  const answer = await send({ method: 'PUT', key, query, body: bytes })
  await drained(answer)
  const { etag } = answer.headers
  if (!etag) throw new StoreFault(`PUT ${key}: the part has no ETag`)
  parts.etags.push(etag)
}

/**
 * Makes an object of its parts. Gives false where there are none of that id any more, or something is at that key: an answer that was
 * lost may be why, so its caller looks at what is there.
 */
export async function completeParts(
  { send }: StoreBucket,
  key: string,
  { id, etags }: Multipart,
): Promise<boolean> {
  const list = etags.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
  const query = { uploadId: id }
  const asked = { method: 'POST', key, query, body, headers: onlyNew, accept: [404, 412] } as const
  const answer = await send({ ...asked, accept: [...asked.accept] })
  const text = (await collected(answer)).toString()
  if (answer.statusCode >= 400) return false
  // Because it takes long, it may answer 200 before it knows.
  const { code, message } = errorOf(text)
  if (code !== '') throw new StoreFault(`POST ${key}: ${code} ${message}`)
  return true
}

const escaped = (etag: string) => etag.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Removes what was sent of an object. */
export async function abortParts({ send }: StoreBucket, key: string, id: string): Promise<void> {
  await drained(await send({ method: 'DELETE', key, query: { uploadId: id }, accept: [404] }))
}

/** Objects of which parts were sent, and that are not completed; `changed`: when they were begun. */
export async function unfinished({ send, prefix }: StoreBucket, start: string) {
  const found: { key: string; id: string; changed: number }[] = []
  let marker: Record<string, string> | null = {}
  while (marker !== null) {
    const query = { uploads: '', prefix: prefix + start, ...marker }
    const answer = await send({ method: 'GET', query })
    const xml = (await collected(answer)).toString()
    for (const each of elementsIn(xml, 'Upload'))
      found.push({
        key: textIn(each, 'Key').slice(prefix.length),
        id: textIn(each, 'UploadId'),
        changed: Date.parse(textIn(each, 'Initiated')),
      })
    const [next, id] = [textIn(xml, 'NextKeyMarker'), textIn(xml, 'NextUploadIdMarker')]
    const isMore = textIn(xml, 'IsTruncated') === 'true' && next !== ''
    marker = isMore ? { 'key-marker': next, 'upload-id-marker': id } : null
  }
  return found
}
