// Installs what is missing and builds what is stale. Runs before `start` and `test`, as a command of
// its own, because a shell that has looked up `node` before the install goes on using that one.
// Plain JavaScript: this has to run on Node 18. With nothing to do it has to be fast.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { installPackages } from './install.mjs'
import { hashesOfSources, isBuilt, root, stamp } from './sources.mjs'

const runtime = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Builds whether it is stale or not. */
const wantsAnew = process.argv.includes('--anew')
/** Installs the packages of the checks, too, not only those to build and run. */
const wantsAll = process.argv.includes('--all')
/** In development the program runs from its sources, so that a change of it needs no build. */
const pagesOnly = process.argv.includes('--pages')
const isReady = () => isInstalled() && !wantsAnew && isBuilt(pagesOnly)

if (!isReady()) {
  // Checked again under the lock: another process may have done it meanwhile.
  await alone(join(root, 'dist.lock'), async () => {
    if (!isInstalled()) await install()
    if (wantsAnew || !isBuilt(pagesOnly)) build()
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

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

function fail(sentence) {
  throw new Error(sentence)
}
