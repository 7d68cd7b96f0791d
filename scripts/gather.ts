import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Bundle } from './bundle.ts'
import type { Font } from './fonts.ts'
import { partsOf, type Rooms } from './rooms.ts'
import { sheetsOf, type PageClasses } from './sheets.ts'

/** The content of each file, by its path in `dist`. */
export type Files = Map<string, string | Uint8Array>

/** Collects the files of `dist`, with a manifest of the files that a page refers to. */
export function gather(
  { loader, early, client, server }: Record<'loader' | 'early' | 'client' | 'server', Bundle>,
  { pages, applications }: Record<'pages' | 'applications', PageClasses>,
  { rooms, base }: { rooms: Rooms; base: Set<string> },
  fonts: Font[],
  cardFonts: Font[],
): Files {
  const files: Files = new Map()
  for (const { name, bytes } of cardFonts) files.set(`fonts/${name}.ttf`, bytes)
  const hashed = fonts.map(({ name, bytes }) => ({
    name,
    bytes,
    address: addressOf(name, bytes, 'woff2'),
  }))
  for (const { address, bytes } of hashed) files.set(`client${address}`, bytes)
  let sheet = ''
  for (const made of server) {
    const isSheet = made.fileName.endsWith('.css')
    if (!isSheet) files.set(made.fileName, contentOf(made))
    else sheet = withFonts(String(unmarked(contentOf(made))).trim(), hashed)
  }
  const scripts = [...loader, ...early, ...client]
  for (const made of scripts)
    if (made.type === 'chunk') files.set(`client/${made.fileName}`, made.code)
  const entries = Object.fromEntries(scripts.flatMap(entry))
  const { loader: load, hydrate, early: first, portal, console, ...islandEntries } = entries
  const whole = sheets(sheet, stylesIn(client), pages, applications)
  const { common: inAll, own } = partsOf(whole.get(shellNames.get('console')!)!, base, rooms)
  whole.set(shellNames.get('console')!, inAll)
  for (const [name, css] of whole) files.set(`sheets/${name}.css`, css)
  const built = new Map([...rooms].map(([name, { scripts: its }]) => [name, room(its)]))
  for (const [name, css] of own) {
    if (css === '') continue
    const address = addressOf(name, css, 'css')
    files.set(`client${address}`, css)
    built.get(name)!.sheet = address
  }
  const application = (name: string, script: string | undefined) => ({
    script,
    modules: importsOf(name, client),
  })
  const islands = Object.entries(islandEntries).map(([name, own]) => {
    const imports = importsOf(name, client).filter((each) => each !== hydrate)
    return [name, [own, ...imports]]
  })
  // Only the fonts that nearly every page needs; the others are for rarer letters.
  const common = hashed
    .filter(({ name }) => !/-(west|ext)$/.test(name))
    .map(({ address }) => address)
  const started = [load, first, portal, console, ...importsOf('portal', client)]
  const opened = [...built.values()].flatMap((one) => [...one.modules, one.sheet ?? []].flat())
  const manifest = {
    loader: load,
    hydrate,
    islands: Object.fromEntries(islands),
    fonts: common,
    early: first,
    portal: application('portal', portal),
    console: { ...application('console', console), rooms: Object.fromEntries(built) },
    integrity: integrityOf(files, [...started, ...importsOf('console', client), ...opened]),
  }
  files.set('manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
  return withPacked(files)
}

/** What a document names for a room of the console that it is the address of. */
const room = (scripts: string[]): { modules: string[]; sheet?: string } => ({
  modules: scripts.map((each) => `/${each}`),
})

/** By which a browser recognises each file that a document names (Subresource Integrity). */
function integrityOf(files: Files, addresses: (string | undefined)[]): Record<string, string> {
  const entries = addresses.map((address = '') => {
    const content = files.get(`client${address}`)
    if (content === undefined) throw new Error(`The build made no file "${address}"`)
    return [address, `sha256-${createHash('sha256').update(content).digest('base64')}`]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** The addresses of all that an entry imports, directly or indirectly. */
function importsOf(name: string, bundle: Bundle): string[] {
  const chunks = new Map(
    bundle.flatMap((made) => (made.type === 'chunk' ? [[made.fileName, made]] : [])),
  )
  const modules = new Set<string>()
  const follow = (fileName: string) => {
    for (const each of chunks.get(fileName)?.imports ?? []) {
      if (!modules.has(each)) follow(each)
      modules.add(each)
    }
  }
  for (const chunk of chunks.values()) if (chunk.name === name) follow(chunk.fileName)
  return [...modules].map((each) => `/${each}`)
}

/** The sheet of all styles that are not in the pages' sheet; each application gets its part of it. */
function stylesIn(bundle: Bundle): string {
  const styles = bundle.find(({ fileName }) => fileName.endsWith('.css'))
  if (!styles) throw new Error('The build made no styles for the portal and the console')
  return String(unmarked(contentOf(styles)))
}

/** Adds each script and sheet compressed, because doing that at each start took 150 ms and 20 MB. */
function withPacked(files: Files): Files {
  for (const [place, content] of files) {
    if (!/^client\/.*\.(js|css)$/.test(place)) continue
    files.set(`${place}.br`, brotliCompressSync(content))
    files.set(`${place}.gz`, gzipSync(content, { level: 9 }))
  }
  return files
}

const addressOf = (name: string, content: string | Uint8Array, ending: string) => {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return `/assets/${name}-${hash}.${ending}`
}

/** Without the mark that Vite leaves in style sheets. */
const unmarked = (content: string | Uint8Array) =>
  typeof content === 'string' ? content.replace(/\/\*\$vite\$:\d+\*\/\s*$/, '') : content

const contentOf = (made: Bundle[number]) => (made.type === 'chunk' ? made.code : made.source)

const entry = (made: Bundle[number]): [string, string][] =>
  made.type === 'chunk' && made.isEntry ? [[made.name, `/${made.fileName}`]] : []

type Hashed = { name: string; address: string }[]

/**
 * The sheet of each page, and of the shell of each application: its part of the pages' sheet, and then
 * of the `more` that only applications have.
 */
function sheets(
  sheet: string,
  more: string,
  pages: PageClasses,
  applications: PageClasses,
): Map<string, string> {
  const all = sheetsOf(sheet, new Map([...pages, ...applications]))
  const own = sheetsOf(more, applications)
  const shells = [...shellNames].map(([application, shell]): [string, string] => [
    shell,
    `${all.get(application) ?? ''}${own.get(application) ?? ''}`,
  ])
  return new Map([...[...all].filter(([name]) => pages.has(name)), ...shells])
}

/** The component that an application starts in, by its name. */
const shellNames = new Map([
  ['portal', 'PortalShell'],
  ['console', 'ConsoleShell'],
])

/** With the fonts' real addresses in place of their names. */
function withFonts(css: string, fonts: Hashed): string {
  let text = css
  for (const { name, address } of fonts) {
    const plain = `/assets/${name}.woff2`
    if (!text.includes(plain)) throw new Error(`No style sheet refers to ${plain}`)
    text = text.replaceAll(plain, address)
  }
  return text
}
