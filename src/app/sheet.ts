import type { Assets } from './assets.ts'

/**
 * A document as bytes, with the sheet where `place` stands in it. The sheet is two thirds of a page,
 * so its characters become bytes once and not for each.
 */
export function withSheet(html: string, place: string, assets: Assets): Buffer {
  const at = html.indexOf(place)
  if (at < 0) throw new Error('The document has no place for its sheet')
  const [before, after] = [html.slice(0, at), html.slice(at + place.length)]
  return Buffer.concat([Buffer.from(before), sheetOf(assets), Buffer.from(after)])
}

const sheets = new WeakMap<Assets, Buffer>()

function sheetOf(assets: Assets): Buffer {
  const sheet = sheets.get(assets) ?? Buffer.from(`<style>${assets.css}</style>`)
  sheets.set(assets, sheet)
  return sheet
}
