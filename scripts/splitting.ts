import type { Rolldown } from 'vite'

interface Entries {
  portal: string
  console: string
  islands: string[]
}

/**
 * A group of what the portal needs at once, the console at once or later, and no island: one file.
 * Left to itself the bundler would make one for each set of screens that share something, and the
 * portal would fetch them all. Entries are given by the ids of their modules.
 */
export function signedIn({ portal, console, islands }: Entries) {
  let wanted: Set<string> | undefined
  const find = (graph: Rolldown.ChunkingContext) =>
    reached([portal], graph)
      .intersection(reached([console], graph, true))
      .difference(reached(islands, graph))
  return {
    name: (id: string, graph: Rolldown.ChunkingContext) =>
      (wanted ??= find(graph)).has(id) ? 'signedin' : null,
    debugName: 'signedin',
    includeDependenciesRecursively: false,
  } satisfies Rolldown.CodeSplittingGroup
}

/** What these modules import, and what that imports; with `later` what they fetch later, too. */
function reached(entries: string[], graph: Rolldown.ChunkingContext, later = false): Set<string> {
  const found = new Set(entries)
  // A set gives what is added to it on the way, too.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) found.add(next)
  }
  return found
}
