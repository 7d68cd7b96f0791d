import { extensionOf, mediaTypes } from '../../contract/file-kinds.ts'

/** How much of a file is read to find its type, in bytes. */
export const headSize = 64 * 1024

type Check = (head: Buffer) => boolean

const begins =
  (...hex: string[]): Check =>
  (head) =>
    hex.some((bytes) => head.subarray(0, bytes.length / 2).toString('hex') === bytes)

const archive = begins('504b0304')

/** The first entry of such a file is its type, stored uncompressed, so that it begins at byte 30. */
const openDocument =
  (type: string): Check =>
  (head) =>
    archive(head) && head.subarray(30).toString('latin1').startsWith(`mimetype${type}`)

const webp: Check = (head) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'

/** Plain text that does not begin with anything that another program would take for its own. */
const text: Check = (head) => {
  const words = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  return !/[\0-\u0008\u000b\u000e-\u001f\u007f]/.test(words) && !foreign.test(words)
}
const foreign =
  /^\s*(<[!?]|<\/?(html|head|body|svg|script|iframe|style|title|meta|link|img|a|div|table|p|br|h1|b|object|embed|xml)\b|#!|%PDF-|%!PS|GIF8|MZ|\{\\rtf)/i

const checks: Record<string, Check> = {
  pdf: begins('255044462d'),
  png: begins('89504e470d0a1a0a'),
  jpg: begins('ffd8ff'),
  jpeg: begins('ffd8ff'),
  gif: begins('474946383761', '474946383961'),
  webp,
  docx: archive,
  xlsx: archive,
  pptx: archive,
  odt: openDocument('application/vnd.oasis.opendocument.text'),
  ods: openDocument('application/vnd.oasis.opendocument.spreadsheet'),
  csv: text,
  txt: text,
  md: text,
  eml: text,
  msg: begins('d0cf11e0a1b11ae1'),
  zip: begins('504b0304', '504b0506'),
}

/** The type of a file when its name and its first bytes agree on an accepted one; else null. */
export function typeOf(name: string, head: Buffer): string | null {
  const extension = extensionOf(name)
  if (!Object.hasOwn(checks, extension) || !checks[extension]?.(head)) return null
  return mediaTypes[extension] ?? null
}
