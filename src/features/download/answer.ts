import type { FileAnswer } from '../../contract/endpoint.ts'
import { malformed, Problem } from '../../contract/problem.ts'
import type { Files } from '../../platform/storage/files.ts'
import { mostEntries, zip, zipSize, type ZipEntry } from '../../platform/storage/zip.ts'
import { shownTypes } from '../../contract/file-kinds.ts'
import { disposition, fileHeaders, notStored } from '../../platform/http/file-headers.ts'
import { inSlices } from '../../platform/http/slices.ts'
import { distinct } from '../../platform/storage/distinct-names.ts'

type Headers = FileAnswer['headers']

/** A version with the storage key of its bytes. */
export interface StoredVersion {
  name: string
  size: number
  sha256: string
  media_type: string
  file_key: string
}

/** Throws 400 for a file that browsers do not show. */
export function refuseToShow({ media_type }: Pick<StoredVersion, 'media_type'>): void {
  if (!shownTypes.includes(media_type))
    throw malformed('A file of this kind cannot be shown, only saved.')
}

interface CallInput {
  preview: boolean
  range: string | undefined
  ifRange: string | undefined
}

/** A version as an answer: whole, or the one range that was requested (RFC 9110, section 14). */
export function versionAnswer(
  files: Pick<Files, 'read'>,
  version: StoredVersion,
  input: CallInput,
): FileAnswer {
  const { size, sha256, file_key } = version
  const shown = input.preview && shownTypes.includes(version.media_type)
  const etag = `"${sha256}"`
  const headers: Headers = [
    ...fileHeaders(shown ? 'inline' : 'attachment', version.name),
    ['Content-Type', version.media_type],
    ['ETag', etag],
    ['Accept-Ranges', 'bytes'],
  ]
  const whole = input.ifRange !== undefined && input.ifRange !== etag
  const range = whole ? null : rangeOf(input.range, size)
  if (range === 'beyond')
    return { status: 416, headers: [['Content-Range', `bytes */${size}`], notStored], bytes: null }
  if (!range) return { status: 200, headers: sized(headers, size), bytes: files.read(file_key) }
  const { first, last } = range
  const part = sized(
    [...headers, ['Content-Range', `bytes ${first}-${last}/${size}`]],
    last - first + 1,
  )
  return { status: 206, headers: part, bytes: files.read(file_key, range) }
}

/**
 * The way to a whole file that is saved, where its store gives it to browsers itself; null: it comes
 * through us, as what is shown on a page and parts of a file always do.
 */
export async function directAnswer(
  { direct }: Pick<Files, 'direct'>,
  { name, size, media_type: type, file_key }: StoredVersion,
  { preview, range }: CallInput,
): Promise<FileAnswer | null> {
  if (!direct || preview || rangeOf(range, size) !== null) return null
  const url = await direct(file_key, { disposition: disposition('attachment', name), type })
  return { status: 303, headers: [['Location', url], notStored], bytes: null }
}

/** The newest version of a document, and its place in the project. */
export interface Filed {
  folder: string
  name: string
  size: number
  file_key: string
  created_at: string
}

/** All documents of a project as one ZIP. Throws 409 when they are more than a ZIP can hold. */
export async function projectAnswer(
  files: Pick<Files, 'read'>,
  title: string,
  documents: readonly Filed[],
): Promise<FileAnswer> {
  const next = distinct()
  const names = await inSlices(documents, (slice) =>
    slice.map(({ folder, name }) => next(pathOf(folder, name))),
  )
  const entries: ZipEntry[] = documents.map(({ size, file_key, created_at }, at) => ({
    name: names[at] as string,
    size,
    changed: new Date(created_at),
    bytes: () => files.read(file_key),
  }))
  if (entries.length > mostEntries)
    throw new Problem(409, 'This is more than one ZIP can hold. Please fetch the files one by one.')
  const headers: Headers = [
    ...fileHeaders('attachment', `${title}.zip`),
    ['Content-Type', 'application/zip'],
    ['Accept-Ranges', 'none'],
  ]
  return { status: 200, headers: sized(headers, await zipSize(entries)), bytes: zip(entries) }
}

const pathOf = (folder: string, name: string) =>
  [...folder.split('/'), name].filter(Boolean).join('/')

const sized = (headers: Headers, size: number): Headers => [
  ...headers,
  ['Content-Length', String(size)],
]

/** One range; null for none, for several and for a malformed one, all of which may be ignored. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { first: number; last: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first >= size || first > last ? 'beyond' : { first, last }
}
