import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  commonLetters,
  latinExtendedLetters,
  westernLetters,
} from '../src/ui/base/styles/letters.ts'

const mona = {
  package: '@fontsource-variable/mona-sans/files/mona-sans-%-wdth-normal.woff2',
  variationAxes: { wdth: 112, wght: 600 },
}
const hanken = {
  package: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-%-wght-normal.woff2',
  variationAxes: { wght: { min: 400, max: 600 } },
}

/** Precomposed letters need no features that position marks. */
const plain = ['kern', 'liga', 'tnum']
const features = [...plain, 'mark', 'mkmk', 'ccmp', 'locl', 'frac']

/** By their name in `src/ui/base/styles/fonts.css`. */
const cuts = {
  'mona-sans': { ...mona, part: 'latin', text: commonLetters, features: plain },
  'hanken-grotesk': { ...hanken, part: 'latin', text: commonLetters, features: plain },
  'mona-sans-west': { ...mona, part: 'latin', text: westernLetters, features },
  'hanken-grotesk-west': { ...hanken, part: 'latin', text: westernLetters, features },
  'mona-sans-ext': { ...mona, part: 'latin-ext', text: latinExtendedLetters, features },
  'hanken-grotesk-ext': { ...hanken, part: 'latin-ext', text: latinExtendedLetters, features },
}

const atOneWeight = { variationAxes: { wght: 450 }, format: 'truetype' as const }
const latin = { text: commonLetters + westernLetters, features }

/** For pictures that the server draws: each at one weight, in the only format that satori reads. */
const cardCuts = {
  'mona-sans': { ...cuts['mona-sans'], ...latin, format: 'truetype' as const },
  'mona-sans-ext': { ...cuts['mona-sans-ext'], format: 'truetype' as const },
  'hanken-grotesk': { ...cuts['hanken-grotesk'], ...latin, ...atOneWeight },
  'hanken-grotesk-ext': { ...cuts['hanken-grotesk-ext'], ...atOneWeight },
}

interface Cut {
  package: string
  part: string
  text: string
  features: string[]
  variationAxes: Record<string, number | { min: number; max: number }>
  format?: 'truetype'
}

const cache = new URL('../node_modules/.cache/portico/', import.meta.url)
const require = createRequire(import.meta.url)

export interface Font {
  name: string
  bytes: Buffer
}

/** Reduces the fonts to what the site uses, about 12 kB and 13 kB; cached between builds. */
export const cutFonts = () => cutAll(cuts)

/** The same letters for the server, each about 30 kB. */
export const cutCardFonts = () => cutAll(cardCuts)

async function cutAll(wanted: Record<string, Cut>): Promise<Font[]> {
  const fonts: Font[] = []
  for (const [name, cut] of Object.entries(wanted)) {
    fonts.push({ name, bytes: await cached(name, cut) })
  }
  return fonts
}

async function cached(name: string, cut: Cut): Promise<Buffer> {
  const source = readFileSync(require.resolve(cut.package.replace('%', cut.part)))
  const key = createHash('sha256').update(source).update(JSON.stringify(cut))
  const file = new URL(`${name}-${key.digest('hex').slice(0, 16)}.${cut.format ?? 'woff2'}`, cache)
  try {
    return readFileSync(file)
  } catch {
    const bytes = await cutFont(name, source, cut)
    mkdirSync(cache, { recursive: true })
    const fresh = new URL(`${file.href}.${process.pid}`)
    writeFileSync(fresh, bytes)
    renameSync(fresh, file)
    return bytes
  }
}

async function cutFont(name: string, source: Buffer, cut: Cut): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const { text, variationAxes, features } = cut
  const options = { variationAxes, keepFeatures: features, noHinting: true }
  const plain = await subsetFont(source, text, { ...options, targetFormat: 'truetype' })
  const known = characters(plain)
  const missing = Array.from(text).filter((character) => !known.has(character.codePointAt(0) ?? 0))
  if (missing.length) throw new Error(`The font ${name} has no ${missing.join(' ')}`)
  if (cut.format) return plain
  return subsetFont(plain, text, { keepFeatures: features, targetFormat: 'woff2' })
}

/** The code points of a font, by its format 4 table (OpenType 1.9, cmap). */
function characters(font: Buffer): Set<number> {
  const found = new Set<number>()
  const entry = font.indexOf('cmap', 12, 'latin1')
  const table = font.readUInt32BE(entry + 8)
  for (let n = 0; n < font.readUInt16BE(table + 2); n++) {
    const at = table + font.readUInt32BE(table + 8 + 8 * n)
    if (font.readUInt16BE(at) !== 4) continue
    const doubled = font.readUInt16BE(at + 6)
    for (let k = 0; k < doubled; k += 2) {
      const end = font.readUInt16BE(at + 14 + k)
      for (let code = font.readUInt16BE(at + 16 + doubled + k); code <= end; code++) found.add(code)
    }
  }
  return found
}
