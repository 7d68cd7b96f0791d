import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectFiles } from './changed.ts'
import { root } from './tools.ts'

/** Which files of the project each one names, by their names from the root. */
export type Imports = Map<string, Set<string>>

/**
 * Reads what every file of the project imports at run time. A path that stands in a string counts as
 * well, because programs, pictures and migrations are found by one; a type that is imported does not.
 */
export function readImports(names = projectFiles()): Imports {
  const known = new Set(names)
  const within = foldersOf(names)
  const imports: Imports = new Map()
  for (const name of names.filter((one) => /\.(tsx?|mjs|css)$/.test(one))) {
    const text = readFileSync(join(root, name), 'utf8')
    const targets = pathsIn(text).flatMap((path) => {
      const target = posix.join(posix.dirname(name), path).replace(/\/$/, '')
      if (known.has(target)) return [target]
      // The program as it was built, from whatever it was built from.
      if (target.startsWith('dist/')) return builtFrom(target)
      return path.endsWith('/') ? (within.get(target) ?? []) : []
    })
    imports.set(name, new Set(targets))
  }
  return imports
}

const typesAlone = /\b(?:import|export)\s+type\b[^'"]*?\bfrom\s*['"][^'"]*['"]/g
const relativePath = /['"`](\.\.?\/[\w./@-]*)/g

const pathsIn = (text: string) =>
  [...text.replaceAll(typesAlone, '').matchAll(relativePath)].map(([, path = '']) => path)

function foldersOf(names: string[]): Map<string, string[]> {
  return Map.groupBy(names, (name) => posix.dirname(name))
}

const entries: Record<string, string[]> = {
  'dist/server/render.js': ['src/app/site/render.tsx'],
  'dist/server': ['src/app/server/main.ts', 'src/app/cli/cli.ts'],
}

const builtFrom = (target: string) => entries[target] ?? entries['dist/server'] ?? []

/** All that a file reaches, itself included. `through` says where to stop; null: nowhere. */
export function reachedFrom(
  imports: Imports,
  start: string,
  goesOn: (name: string) => boolean = () => true,
): Set<string> {
  const found = new Set([start])
  for (const name of found)
    if (name === start || goesOn(name)) for (const next of imports.get(name) ?? []) found.add(next)
  return found
}
