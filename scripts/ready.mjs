// Installs what is missing and builds what is stale. Runs before `start` and `test`, as a command of
// its own, because a shell that has looked up `node` before the install keeps the one it found.
// Plain JavaScript: this has to run on Node 18. With nothing to do it has to be quick.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const runtime = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
const stamp = join(root, 'dist/.stamp')

const wantsBuild = !process.argv.includes('--install-only')
/** In development the program runs from its sources, so that a change of it needs no build. */
const pagesOnly = process.argv.includes('--pages')
const isReady = () => isInstalled() && (!wantsBuild || isBuilt())

if (!isReady()) {
  // Asked again inside: somebody else may have done it meanwhile.
  alone(join(root, 'dist.lock'), () => {
    if (!isInstalled()) install()
    if (wantsBuild && !isBuilt()) build()
  })
}

/** By npm's own record, which it writes last: every package of the lock file, in its version. */
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json')
  const locked = readJson('package-lock.json')
  if (!installed || !locked || !existsSync(runtime) || !isLocked(locked.packages[''])) return false
  return Object.entries(locked.packages).every(([place, wanted]) => {
    const there = installed.packages[place]
    if (!there) return place === '' || wanted.optional || wanted.devOptional
    return there.version === wanted.version && there.integrity === wanted.integrity
  })
}

/** Otherwise somebody changed package.json alone, and npm says it better. */
function isLocked(locked) {
  const wanted = readJson('package.json')
  const list = (from, kind) => JSON.stringify(Object.entries(from[kind] || {}).sort())
  return ['dependencies', 'devDependencies'].every(
    (kind) => list(wanted, kind) === list(locked, kind),
  )
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(root, name), 'utf8'))
  } catch {
    return undefined
  }
}

function install() {
  process.stdout.write('Installing what is missing …\n')
  const npm = process.env.npm_execpath
  // Not `ci`: it takes away a node_modules that others may be running from, and fails where a registry
  // lacks a package for some other platform. isInstalled() is as strict about versions. The build needs
  // the development packages, whatever NODE_ENV says.
  const args = ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit']
  // Not by this very node: it may be the one in node_modules, which npm is about to replace.
  const ran =
    npm && /npm-cli\.c?js$/.test(npm)
      ? run(process.env.npm_node_execpath || process.execPath, [npm, ...args])
      : run('npm', args, { shell: process.platform === 'win32' })
  if (!ran) give('The packages could not be installed; what npm says about it stands above.')
  if (!existsSync(runtime)) {
    give(
      'npm did not run the install script of the package "node", which brings Node 26: allow it.',
    )
  }
  if (!isInstalled()) give('npm installed something else than package-lock.json asks for.')
}

function build() {
  // Taken before, so that what changes during the build makes it stale.
  const sources = hashesOfSources().join('\n')
  if (!run(runtime, [join(root, 'scripts/build.ts')])) {
    give('It could not be built; the reason stands above.')
  }
  writeFileSync(stamp, sources)
}

function isBuilt() {
  if (!existsSync(stamp)) return false
  const [pages, all] = readFileSync(stamp, 'utf8').split('\n')
  const [pagesNow, allNow] = hashesOfSources()
  return pages === pagesNow && (pagesOnly || all === allNow)
}

/** Of what goes into the pages, and of all that goes into the build. */
function hashesOfSources() {
  const isOfPages =
    /^(src\/(ui|contract)\/|src\/.*\.(tsx|css)$|src\/features\/[^/]+\/(staff\.)?contract\.ts$|src\/app\/browser\.ts$|scripts\/|vite\.config\.ts$|package-lock\.json$)/
  const [pages, all] = [createHash('sha256'), createHash('sha256')]
  const others = ['package-lock.json', 'vite.config.ts']
  for (const name of filesIn('src').concat(filesIn('scripts'), others)) {
    if (/\.test\.tsx?$/.test(name)) continue
    const content = readFileSync(join(root, name))
    for (const hash of isOfPages.test(name) ? [pages, all] : [all])
      hash.update(`${name}\0`).update(content).update('\0')
  }
  return [pages.digest('hex'), all.digest('hex')]
}

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(name) : [name]
  })
}

function run(command, args, options) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
}

function give(sentence) {
  throw new Error(sentence)
}
