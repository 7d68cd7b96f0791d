import type { Brand } from '../../../contract/brand.ts'
import { brandSheet } from '../../../features/brand/sheet.ts'
import { policyInput } from '../../../platform/config/config.ts'
import { contentPolicy } from '../../../platform/http/headers.ts'
import type { Document } from '../../../platform/publishing/pages.ts'
import type { Rendered } from '../../site/render.tsx'
import type { World } from '../world.ts'
import { sheet as sheetOf, withSheets, type Sheet } from './sheet.ts'

/** Makes bytes of what was rendered, with its sheet, that of the firm's own face, and their policy. */
export function completing({ assets, config, render }: World) {
  const input = policyInput(config)
  const own = ownSheets()
  return (
    { html, sheet: name, indexed = true }: Rendered,
    face: Brand,
    frames = false,
  ): Document => {
    const sheet = assets.sheets[name]
    if (!sheet) throw new Error(`The build made no sheet for ${name}`)
    const sheets = [sheet, ...own(face)]
    const hashes = sheets.map(({ hash }) => hash)
    const policy = contentPolicy(input, hashes, frames)
    return {
      body: withSheets(html, render().sheetPlace, sheets),
      headers: [
        ['Content-Security-Policy', policy],
        ...(indexed ? [] : [['X-Robots-Tag', 'noindex'] as const]),
      ],
    }
  }
}

/** The sheet of the firm's own face, encoded once; none where it has chosen nothing. */
function ownSheets(): (face: Brand) => Sheet[] {
  let last: { css: string; sheet: Sheet } | undefined
  return (face) => {
    const css = brandSheet(face)
    if (css === '') return []
    if (last?.css !== css) last = { css, sheet: sheetOf(css) }
    return [last.sheet]
  }
}
