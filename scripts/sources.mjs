// What the build is made of, and whether it is still that. Plain JavaScript for Node 18.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the program. */
export const root = fileURLToPath(new URL('..', import.meta.url))
/** Holds the hashes of the sources that were built. */
export const stamp = join(root, 'dist/.stamp')

/** Whether the build is that of these sources; `pagesOnly`: of those of pages. */
export function isBuilt(pagesOnly = false) {
  if (!existsSync(stamp)) return false
  const [pages, all] = readFileSync(stamp, 'utf8').split('\n')
  const [pagesNow, allNow] = hashesOfSources()
  return pages === pagesNow && (pagesOnly || all === allNow)
}

/** The same in a few ms where nothing was written since the build, or where there are no sources. */
export function isCurrent() {
  if (!existsSync(join(root, 'src'))) return true
  if (!existsSync(stamp)) return false
  const built = statSync(stamp).mtimeMs
  const names = sources()
  return names.every((name) => statSync(join(root, name)).mtimeMs <= built) || isBuilt()
}

/** The hash of the sources of pages, and that of all sources of the build. */
export function hashesOfSources() {
  const isOfPages =
    /^(src\/(ui|contract)\/|src\/.*\.(tsx|css)$|src\/features\/[^/]+\/(staff\.)?contract\.ts$|src\/app\/browser\.ts$|scripts\/|vite\.config\.ts$|package-lock\.json$)/
  const [pages, all] = [createHash('sha256'), createHash('sha256')]
  for (const name of sources()) {
    const content = readFileSync(join(root, name))
    for (const hash of isOfPages.test(name) ? [pages, all] : [all])
      hash.update(`${name}\0`).update(content).update('\0')
  }
  return [pages.digest('hex'), all.digest('hex')]
}

const sources = () =>
  filesIn('src')
    .concat(filesIn('scripts'), ['package-lock.json', 'vite.config.ts'])
    .filter((name) => !/\.test\.tsx?$/.test(name))

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(name) : [name]
  })
}
