import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectFiles } from './changed.ts'
import { root } from './tools.ts'

/** The files that each file imports or names, by path from the root. */
export type Imports = Map<string, Set<string>>

/** Reads what every file of the project imports at run time. */
export function readImports(names = projectFiles()): Imports {
  const textOf = (name: string) => readFileSync(join(root, name), 'utf8')
  return importsAmong(names, textOf)
}

/**
 * What these files import at run time. A relative path in a string counts, too, because programs,
 * pictures and migrations are found by one; type imports do not.
 */
export function importsAmong(names: string[], textOf: (name: string) => string): Imports {
  const known = new Set(names)
  const within = foldersOf(names)
  const imports: Imports = new Map()
  for (const name of names.filter((one) => /\.(tsx?|mjs|css)$/.test(one))) {
    const targets = pathsIn(textOf(name)).flatMap((path) => {
      const target = posix.join(posix.dirname(name), path).replace(/\/$/, '')
      if (known.has(target)) return [target]
      // The built program counts as its sources.
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

/** The files that import each file. */
export function importersIn(imports: Imports): Imports {
  const importers: Imports = new Map()
  for (const [name, targets] of imports)
    for (const target of targets)
      importers.set(target, (importers.get(target) ?? new Set()).add(name))
  return importers
}

/** All files that a file reaches, itself included; `goesOn` false: the imports of that file do not count. */
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
