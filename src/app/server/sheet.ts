import { createHash } from 'node:crypto'

/** A style sheet that stands in documents. */
export interface Sheet {
  /** As the element of a document. */
  element: Buffer
  /** Base64 SHA-256 of the rules, by which the content policy knows them. */
  hash: string
}

export const sheet = (css: string): Sheet => ({
  element: Buffer.from(`<style>${css}</style>`),
  hash: createHash('sha256').update(css).digest('base64'),
})

/**
 * A document as bytes, with the sheet where `place` stands in it. The sheet is half of a page, so
 * its characters become bytes once and not for each.
 */
export function withSheet(html: string, place: string, { element }: Sheet): Buffer {
  const at = html.indexOf(place)
  if (at < 0) throw new Error('The document has no place for its sheet')
  const [before, after] = [html.slice(0, at), html.slice(at + place.length)]
  return Buffer.concat([Buffer.from(before), element, Buffer.from(after)])
}
