import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface StoreCall {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface StoreAnswer {
  status: number
  xml?: string
  bytes?: Buffer
  headers?: Record<string, string | number>
}

export interface Stored {
  bytes: Buffer
  changed: Date
}

/** So that more than one page is read. */
const pageSize = 3
const leastPart = 5 * 1024 * 1024
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const missing = (code: string): StoreAnswer => ({ status: 404, xml: `<Code>${code}</Code>` })

/** The objects of a store, and what is done with them. */
export function objectsOf() {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; begun: Date; parts: Map<number, Buffer> }>()

  function put({ key, headers, body }: StoreCall): StoreAnswer {
    if (headers['if-none-match'] === '*' && objects.has(key))
      return { status: 412, xml: '<Code>PreconditionFailed</Code>' }
    objects.set(key, { bytes: body, changed: new Date() })
    return { status: 200, headers: { etag: `"${md5(body)}"` } }
  }

  function get({ key, headers, method }: StoreCall): StoreAnswer {
    const found = objects.get(key)
    if (!found) return method === 'HEAD' ? { status: 404 } : missing('NoSuchKey')
    const { bytes } = found
    const etag = `"${md5(bytes)}"`
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      return { status: 412, xml: '<Code>PreconditionFailed</Code>' }
    if (method === 'HEAD') return { status: 200, headers: { 'content-length': bytes.length, etag } }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
    if (first === undefined) return { status: 200, bytes, headers: { etag } }
    if (Number(first) >= bytes.length) return { status: 416, xml: '<Code>InvalidRange</Code>' }
    const part = bytes.subarray(Number(first), last ? Number(last) + 1 : undefined)
    return { status: 206, bytes: part, headers: { etag } }
  }

  function list(query: URLSearchParams): StoreAnswer {
    const start = query.get('prefix') ?? ''
    const from = query.get('continuation-token') ?? ''
    const names = [...objects.keys()]
      .filter((key) => key.startsWith(start) && key > from)
      .toSorted()
    const page = names.slice(0, pageSize)
    const contents = page.map((key) => {
      const { bytes, changed } = objects.get(key) as Stored
      return `<Contents><Key>${key}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const isCut = names.length > pageSize
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return { status: 200, xml: `<IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}` }
  }

  function listUploads(query: URLSearchParams): StoreAnswer {
    const start = query.get('prefix') ?? ''
    const found = [...uploads].filter(([, { key }]) => key.startsWith(start))
    const all = found.map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    )
    return { status: 200, xml: `<IsTruncated>false</IsTruncated>${all.join('')}` }
  }

  function complete(call: StoreCall, id: string): StoreAnswer {
    const upload = uploads.get(id)
    if (!upload) return missing('NoSuchUpload')
    const wanted = [...call.body.toString().matchAll(/<ETag>&quot;(\w+)&quot;<\/ETag>/g)]
    const parts = wanted.map((_, at) => upload.parts.get(at + 1))
    if (parts.some((part, at) => part === undefined || md5(part) !== wanted[at]?.[1]))
      return { status: 400, xml: '<Code>InvalidPart</Code>' }
    if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < leastPart))
      return { status: 400, xml: '<Code>EntityTooSmall</Code>' }
    const made = put({ ...call, body: Buffer.concat(parts as Buffer[]) })
    if (made.status === 200) uploads.delete(id)
    return { ...made, xml: made.xml ?? '<CompleteMultipartUploadResult/>' }
  }

  function act(call: StoreCall): StoreAnswer {
    const { method, key, query, body } = call
    const id = query.get('uploadId')
    if (key === '' && method === 'GET')
      return query.has('uploads') ? listUploads(query) : list(query)
    if (method === 'POST' && query.has('uploads')) {
      const made = randomUUID()
      uploads.set(made, { key, begun: new Date(), parts: new Map() })
      return { status: 200, xml: `<UploadId>${made}</UploadId>` }
    }
    if (method === 'POST' && id !== null) return complete(call, id)
    if (method === 'PUT' && id !== null) {
      const upload = uploads.get(id)
      if (!upload) return missing('NoSuchUpload')
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${md5(body)}"` } }
    }
    if (method === 'DELETE' && id !== null)
      return uploads.delete(id) ? { status: 204 } : missing('NoSuchUpload')
    if (method === 'PUT') return put(call)
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    return get(call)
  }

  return { act, objects, uploads }
}
