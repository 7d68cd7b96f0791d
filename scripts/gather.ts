import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Bundle } from './bundle.ts'
import type { Font } from './fonts.ts'

/** The content of each file, by its place in `dist`. */
export type Files = Map<string, string | Uint8Array>

/** Puts together what `dist` will hold, with a manifest of what a page has to name. */
export function gather(
  { loader, islands, server }: Record<'loader' | 'islands' | 'server', Bundle>,
  fonts: Font[],
): Files {
  const files: Files = new Map()
  const hashed = fonts.map(({ name, bytes }) => ({ name, bytes, address: addressOf(name, bytes) }))
  for (const { address, bytes } of hashed) files.set(`client${address}`, bytes)
  for (const made of [...loader, ...islands, ...server]) {
    const place = placeOf(made)
    const content = made.type === 'chunk' ? made.code : made.source
    files.set(place, place === 'site.css' ? sheet(String(content), hashed) : content)
  }
  const entries = Object.fromEntries([...loader, ...islands].flatMap(entry))
  const { loader: load, hydrate, ...named } = entries
  // Only what nearly every page needs: the others are for rarer letters.
  const first = hashed.filter(({ name }) => !name.endsWith('-ext')).map(({ address }) => address)
  const manifest = { loader: load, hydrate, islands: named, fonts: first, css: 'site.css' }
  files.set('manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
  return withPacked(files)
}

/** Adds each script compressed, because to do that at each start took 150 ms and 20 MB. */
function withPacked(files: Files): Files {
  for (const [place, content] of files) {
    if (!/^client\/.*\.js$/.test(place)) continue
    files.set(`${place}.br`, brotliCompressSync(content))
    files.set(`${place}.gz`, gzipSync(content, { level: 9 }))
  }
  return files
}

const addressOf = (name: string, bytes: Uint8Array) => {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return `/assets/${name}-${hash}.woff2`
}

function placeOf({ fileName }: Bundle[number]): string {
  if (fileName.startsWith('server/')) return fileName
  return fileName.endsWith('.css') ? 'site.css' : `client/${fileName}`
}

const entry = (made: Bundle[number]): [string, string][] =>
  made.type === 'chunk' && made.isEntry ? [[made.name, `/${made.fileName}`]] : []

/** The sheet with the fonts' real addresses in place of their names. */
function sheet(css: string, fonts: { name: string; address: string }[]): string {
  let text = css.replace(/\/\*\$vite\$:\d+\*\//, '').trim()
  for (const { name, address } of fonts) {
    const plain = `/assets/${name}.woff2`
    if (!text.includes(plain)) throw new Error(`No style sheet refers to ${plain}`)
    text = text.replaceAll(plain, address)
  }
  return text
}
