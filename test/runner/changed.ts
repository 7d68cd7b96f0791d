import { execFileSync } from 'node:child_process'
import { root } from './tools.ts'

/** The lines or NUL-separated names that `git` prints; null when it fails. */
function git(...args: string[]): string[] | null {
  try {
    const options = { cwd: root, stdio: 'pipe', encoding: 'utf8' } as const
    return execFileSync('git', args, options)
      .split(/[\0\n]/)
      .filter(Boolean)
  } catch {
    // No git, no repository, or no such branch: the caller handles null.
    return null
  }
}

/** Every file that git tracks, or would track if it were added. */
export const projectFiles = () =>
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard') ?? []

/** The files that differ, and since which commit. */
export interface Changes {
  since: string
  files: string[]
}

/**
 * The files that differ from where the branch left main, in commits and in the working tree. On
 * main itself it is compared with its origin. Null without git.
 */
export function changedFiles(): Changes | null {
  const [branch = ''] = git('rev-parse', '--abbrev-ref', 'HEAD') ?? []
  const main = branch === 'main' ? ['origin/main', 'HEAD'] : ['main', 'origin/main', 'HEAD']
  const base = main.flatMap((name) => {
    const [commit] = git('merge-base', 'HEAD', name) ?? []
    return commit ? [{ since: name === 'HEAD' ? 'the last commit' : name, commit }] : []
  })[0]
  if (!base) return null
  const committed = git('diff', '--name-only', '--no-renames', '-z', base.commit) ?? []
  const untracked = git('ls-files', '-z', '--others', '--exclude-standard') ?? []
  return { since: base.since, files: [...new Set([...committed, ...untracked])].sort() }
}
