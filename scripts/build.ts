import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { bundleClient, bundleEarly, bundleLoader, bundleServer } from './bundle.ts'
import { cutCardFonts, cutFonts } from './fonts.ts'
import { gather, type Files } from './gather.ts'
import { drawIcons } from './icons.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const made = bundleServer()
const [fonts, cardFonts, icons, loader, early, browser, { server, pages }] = await Promise.all([
  cutFonts(),
  cutCardFonts(),
  drawIcons(),
  bundleLoader(),
  bundleEarly(),
  made.then(({ server: sheet, apart }) => bundleClient(sheet, apart)),
  made,
])
const { client, applications, ...console } = browser
const bundles = { loader, early, client, server }
const files = gather(bundles, { pages, applications }, console, fonts, cardFonts)
for (const { address, bytes } of icons) files.set(`client/icons${address}`, bytes)
removeLeftovers()
replaceDist(files)
process.stdout.write(`Built in ${(performance.now() / 1000).toFixed(1)} s: ${sizes(files)}\n`)

/** Writes all files beside `dist`, then replaces it: a build that fails or is killed changes nothing. */
function replaceDist(made: Files): void {
  const dist = join(root, 'dist')
  const fresh = `${dist}.new-${process.pid}`
  const old = `${dist}.old-${process.pid}`
  for (const [place, content] of made) {
    const file = join(fresh, place)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  renameIfThere(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Removes the folders of killed builds, but not of running ones. */
function removeLeftovers(): void {
  for (const name of readdirSync(root)) {
    const [, pid] = /^dist\.(?:new|old)-(\d+)$/.exec(name) ?? []
    if (pid && !runs(Number(pid))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Transferred sizes: text in Brotli, fonts as they are. */
function sizes(made: Files): string {
  const kB = (pattern: RegExp) => {
    const found = [...made].filter(([place]) => pattern.test(place))
    const bytes = found.map(([place, content]) =>
      place.endsWith('.woff2') ? content.length : brotliCompressSync(content).length,
    )
    return `${(bytes.reduce((sum, each) => sum + each, 0) / 1000).toFixed(1)} kB`
  }
  const client = /^client.*\.js$/
  return [
    `sheet of the home page ${kB(/sheets\/HomePage\.css$/)}`,
    `loader ${kB(/\/loader-.*js$/)}`,
    `React ${kB(/\/hydrate-.*js$/)}`,
    `portal ${kB(/\/portal-.*js$/)} + ${kB(/sheets\/PortalShell\.css$/)}`,
    `console ${kB(/\/console-.*js$/)} + ${kB(/sheets\/ConsoleShell\.css$/)}`,
    `all scripts ${kB(client)}`,
    `fonts ${kB(/sans-(?!ext|west).*woff2$/)} + ${kB(/grotesk-(?!ext|west).*woff2$/)}`,
  ].join(', ')
}
