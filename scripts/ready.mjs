// Installs what is missing and builds what is stale. Runs before `start` and `test`, as a command of
// its own, because a shell that has looked up `node` before the install goes on using that one.
// Plain JavaScript: this has to run on Node 18. With nothing to do it has to be fast.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { installPackages } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const runtime = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
const stamp = join(root, 'dist/.stamp')

const wantsBuild = !process.argv.includes('--install-only')
/** Installs the packages of the checks, too, not only those to build and run. */
const wantsAll = process.argv.includes('--all')
/** In development the program runs from its sources, so that a change of it needs no build. */
const pagesOnly = process.argv.includes('--pages')
const isReady = () => isInstalled() && (!wantsBuild || isBuilt())

if (!isReady()) {
  // Checked again under the lock: another process may have done it meanwhile.
  await alone(join(root, 'dist.lock'), async () => {
    if (!isInstalled()) await install()
    if (wantsBuild && !isBuilt()) build()
  })
}

/** Whether npm's own record, which it writes last, has every wanted package in the locked version. */
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json')
  const locked = readJson('package-lock.json')
  if (!installed || !locked || !existsSync(runtime) || !isLocked(locked.packages[''])) return false
  const wanted = new Set(wantedIn(locked, wantsAll))
  return Object.entries(locked.packages).every(([place, { version, integrity }]) => {
    const there = installed.packages[place]
    if (!there) return !wanted.has(place)
    return there.version === version && there.integrity === integrity
  })
}

/** The folders of required packages; others are for some systems only, or for the checks. */
function wantedIn({ packages }, all) {
  return Object.keys(packages).filter((place) => {
    const { optional, dev, devOptional } = packages[place]
    return place !== '' && !optional && !devOptional && (all || !dev)
  })
}

/** Whether package.json and the lock file agree; otherwise npm is to report it. */
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

async function install() {
  // What is left out would be removed, and somebody may be running checks with it.
  const { packages: before = {} } = readJson('node_modules/.package-lock.json') || {}
  const all = wantsAll || Object.values(before).some(({ dev }) => dev)
  const places = wantedIn(readJson('package-lock.json') || { packages: {} }, all)
  // Not `ci`: it takes away a node_modules that others may be running from, and fails where a registry
  // lacks a package for some other platform. isInstalled() is as strict about versions. Said either
  // way, because NODE_ENV and npm's settings would decide otherwise.
  const which = all ? '--include=dev' : '--omit=dev'
  await installPackages(root, places, ['install', '--no-save', which, '--no-fund', '--no-audit'])
  if (!existsSync(runtime)) {
    fail(
      'npm did not run the install script of the package "node", which brings Node 26: allow it.',
    )
  }
  if (!isInstalled()) fail('npm installed something else than package-lock.json asks for.')
}

function build() {
  // Computed before the build, so that a change during the build makes it stale.
  const sources = hashesOfSources().join('\n')
  process.stdout.write('Building …\n')
  if (!run(runtime, [join(root, 'scripts/build.ts')])) {
    fail('It could not be built; the reason stands above.')
  }
  writeFileSync(stamp, sources)
}

function isBuilt() {
  if (!existsSync(stamp)) return false
  const [pages, all] = readFileSync(stamp, 'utf8').split('\n')
  const [pagesNow, allNow] = hashesOfSources()
  return pages === pagesNow && (pagesOnly || all === allNow)
}

/** The hash of the sources of pages, and that of all sources of the build. */
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

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

function fail(sentence) {
  throw new Error(sentence)
}
