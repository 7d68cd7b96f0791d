import { createHash } from 'node:crypto'

/** A style sheet that is embedded in documents. */
export interface Sheet {
  /** The `<style>` element. */
  element: Buffer
  /** Base64 SHA-256 of the rules, by which the content policy knows them. */
  hash: string
}

export const sheet = (css: string): Sheet => ({
  element: Buffer.from(`<style>${css}</style>`),
  hash: createHash('sha256').update(css).digest('base64'),
})

/**
 * A document as bytes, with the sheets in place of `place`. They are half of a page, so they are
 * encoded once and not for each page.
 */
export function withSheets(html: string, place: string, sheets: readonly Sheet[]): Buffer {
  const at = html.indexOf(place)
  if (at < 0) throw new Error('The document has no place for its sheet')
  const [before, after] = [html.slice(0, at), html.slice(at + place.length)]
  const elements = sheets.map(({ element }) => element)
  return Buffer.concat([Buffer.from(before), ...elements, Buffer.from(after)])
}
