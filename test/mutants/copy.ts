import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Output of the tools that the copy can use. */
const made = ['dist', '.tsbuild', 'node_modules/.cache/portico']

/**
 * A copy of the working tree in a temporary folder, for faults. It shares the packages, but no
 * cache: a fault must not get into the project's caches.
 */
export function copyOf(root: string) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'portico-mutants-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  for (const name of [...namesIn(root), ...made]) {
    if (existsSync(join(root, name)))
      cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  linkPackages(root, folder)
  const place = (name: string) => join(folder, name)
  return {
    folder,
    remove,
    /** Writes a file, with a fault or without. */
    write: (name: string, text: string) => writeFileSync(place(name), text),
    /** Saves the build without a fault, before one is built with a fault. */
    saveBuilt: () => cpSync(place('dist'), place('dist-sound'), { recursive: true }),
    /** Swaps the saved build and the current one. */
    swapBuilt() {
      renameSync(place('dist'), place('dist-third'))
      renameSync(place('dist-sound'), place('dist'))
      renameSync(place('dist-third'), place('dist-sound'))
    },
    restoreBuilt() {
      rmSync(place('dist'), { recursive: true, force: true })
      renameSync(place('dist-sound'), place('dist'))
    },
  }
}

export type Copy = ReturnType<typeof copyOf>

function namesIn(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
}

function linkPackages(root: string, folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(packages, { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const target = join(packages, name)
    if (name === '.cache') continue
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), target)
  }
}
