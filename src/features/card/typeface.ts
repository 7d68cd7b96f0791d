import { readFileSync } from 'node:fs'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import type { Glyph } from './contract.ts'

/** A text in the letters of a typeface; `width` and the glyphs' places in units of the font. */
interface Run {
  glyphs: Glyph[]
  width: number
}

/** A typeface that is drawn as outlines, so that nothing depends on the fonts of the machine. */
export interface Typeface {
  /** Units in a size of one pixel. */
  units: number
  knows(text: string): boolean
  /** Shaped and kerned; `tracking` widens each letter, in shares of the size. */
  set(text: string, tracking?: number): Run
}

/** One typeface made of several files: each letter comes from the first that has it. */
export function openTypeface(files: URL[]): Typeface {
  const parts = files.map((file) => {
    const face = new Face(new Blob(readFileSync(file)))
    return { font: new Font(face), units: face.upem, known: new Set(face.collectUnicodes()) }
  })
  const units = parts[0]?.units ?? 1000
  const partOf = (letter: string) =>
    parts.find(({ known }) => known.has(letter.codePointAt(0) as number))
  return {
    units,
    knows: (text) => Array.from(text).every((letter) => partOf(letter)),
    set(text, tracking = 0) {
      const glyphs: Glyph[] = []
      let width = 0
      for (const { font, text: piece } of stretches(text, (letter) => partOf(letter)?.font)) {
        for (const { path, x, advance } of shaped(font, piece, tracking !== 0)) {
          glyphs.push({ path, x: width + x })
          width += advance + tracking * units
        }
      }
      return { glyphs, width }
    },
  }
}

/** Neighbours that come from the same file stay together, so that they are kerned. */
function stretches(text: string, fontOf: (letter: string) => Font | undefined) {
  const found: { font: Font; text: string }[] = []
  for (const letter of text) {
    const font = fontOf(letter)
    if (!font) continue
    const last = found.at(-1)
    if (last?.font === font) last.text += letter
    else found.push({ font, text: letter })
  }
  return found
}

/** Letters that are moved apart or together are not joined, as in browsers (CSS Text 3, section 8.2). */
const unjoined = [new Feature('liga', 0), new Feature('clig', 0)]

function shaped(font: Font, text: string, isTracked: boolean) {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer, isTracked ? unjoined : [])
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0 }) => ({
    path: font.glyphToPath(codepoint),
    x: xOffset,
    advance: xAdvance,
  }))
}
