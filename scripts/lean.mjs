// Copies what the built program needs to run, and nothing to build it, into a folder: for containers.
//   node scripts/lean.mjs /lean
// Plain JavaScript for Node 18.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './sources.mjs'

/** What is read beside the bundles. */
const own = [
  'package.json',
  'LICENSE',
  'dist',
  'migrations',
  'src/platform/auth/common-passwords.txt',
]

/** The runtime itself; what it was unpacked from stays behind. */
const runtime = 'node_modules/node/bin/node'

/** Of packages: what only people, debuggers and compilers read. */
const unread = /\.(map|md|markdown|[cm]?ts|tsx|flow)$|(^|\/)(test|tests|docs|\.github)\//

/** The files of a lean copy, as paths below the program. */
export function leanFiles(from = root) {
  const packages = packagesOf(from).flatMap((place) =>
    filesBelow(from, place).filter((name) => !unread.test(name.slice(place.length + 1))),
  )
  return [...own.flatMap((name) => filesBelow(from, name)), runtime, ...packages]
}

/** The folders of the packages that the bundles import, and of those that these need. */
function packagesOf(from) {
  const { packages } = JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const waiting = importedBy(from).map((name) => placeOf(packages, from, name, ''))
  for (let place = waiting.pop(); waiting.length > 0 || place; place = waiting.pop()) {
    if (!place || found.has(place)) continue
    found.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push(placeOf(packages, from, name, place))
  }
  return [...found]
}

/** As Node looks it up; undefined for one that is for another system. */
function placeOf(packages, from, name, place) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const there = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[there] && existsSync(join(from, there))) return there
    if (at === '') return undefined
  }
}

/** The packages that are locked and that a bundle names. */
function importedBy(from) {
  const folder = join(from, 'dist/server')
  const names = new Set()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(
      /(?:\bfrom|\bimport|\bimport\()\s*["'`]((?:@[\w.-]+\/)?[\w.-]+)(?=["'`/])/g,
    ))
      if (!builtinModules.includes(name)) names.add(name)
  }
  return [...names]
}

function filesBelow(from, name) {
  const path = join(from, name)
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path)
    .sort()
    .filter((entry) => entry !== 'node_modules')
    .flatMap((entry) => filesBelow(from, `${name}/${entry}`))
}

const [, script, to] = process.argv
if (to && script === fileURLToPath(import.meta.url)) {
  const files = leanFiles()
  for (const name of files) {
    mkdirSync(dirname(join(to, name)), { recursive: true })
    copyFileSync(join(root, name), join(to, name))
  }
  const bytes = files.reduce((sum, name) => sum + statSync(join(to, name)).size, 0)
  process.stdout.write(
    `${files.length} files, ${Math.ceil(bytes / 1e6)} MB in ${relative('.', to) || '.'}\n`,
  )
}
