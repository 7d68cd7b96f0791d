import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { File } from './source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every text file that belongs to the project: what git tracks, or would track if it were added. */
export function readProject(): File[] {
  const tracked = namesByGit()
  // For a copy that is not a clone, or inside another repository.
  const names = tracked.includes('package.json') ? tracked : namesInFolder('')
  return names
    .filter((name) => existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))
}

function namesByGit(): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const options = { cwd: root, stdio: 'pipe', encoding: 'utf8' } as const
    return execFileSync('git', args, options).split('\0').filter(Boolean)
  } catch {
    // No git, or no repository: the caller reads the folders.
    return []
  }
}

function namesInFolder(folder: string): string[] {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const ignored = ['.git', ...lines.map((line) => line.replace(/\/$/, ''))]
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => {
      // A pattern with a leading slash matches only in the root.
      const names = folder ? [name] : [name, `/${name}`]
      return !ignored.some((pattern) => names.some((each) => matchesGlob(each, pattern)))
    })
    .flatMap((entry) => {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? namesInFolder(name) : [name]
    })
}
