const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** The types of files that may be uploaded, by extension; none that a browser would run. */
export const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
  pptx: `${openXml}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  zip: 'application/zip',
}

/** The types that a browser shows by itself, without running anything in them. */
export const shownTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']

const MB = 1024 * 1024

/**
 * The most bytes of one file, of all files of one organisation, of all that one of its members below
 * admin has sent, and of one request; and the most files of a project, each version counted.
 */
export const sizes = {
  file: 100 * MB,
  organisation: 2048 * MB,
  member: 1024 * MB,
  piece: 4 * MB,
  project: 5000,
}

/** The extension of a file name, in lower case: `pdf`; empty where it has none. */
export const extensionOf = (name: string): string =>
  /[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why a file cannot be uploaded, in one sentence for whoever chose it; null when it can. */
export function refusalOf({ name, size }: { name: string; size: number }): string | null {
  if (!Object.hasOwn(mediaTypes, extensionOf(name)))
    return 'Files of this kind are not accepted. Send a PDF, a picture, an office document, a text or a ZIP.'
  if (size === 0) return 'The file is empty.'
  return size > sizes.file ? 'The file is larger than 100 MB.' : null
}

/** The longest path of a folder of documents, in characters. */
export const longestFolder = 200
