import type { Rolldown } from 'vite'

interface Entries {
  portal: string
  console: string
  /** The room that the console leads to. */
  first: string
  islands: string[]
}

/**
 * The files that the portal starts from besides its own: one for what it shares with the console, which
 * no island needs, and one for what it shares with islands. What it shares with its own parts that load
 * later stays in its own file. By itself the bundler would make a file for each set of screens that
 * share something, and the portal would load them all, each after a round trip. Entries are given by
 * the ids of their modules.
 */
export const started = ({ portal, console, islands }: Entries) => [
  group('signedin', (graph) =>
    reached([portal], graph)
      .intersection(reached([console], graph, true))
      .difference(reached(islands, graph))
      .union(tooSmall(reached([portal], graph, true))),
  ),
  group('common', (graph) => reached([portal], graph).intersection(reached(islands, graph))),
]

/** What parts of both load later: by itself it would be put beside the console's router. */
const tooSmall = (ids: Set<string>) =>
  new Set([...ids].filter((id) => /[\\/](contract[\\/]role-names|keys[\\/]send-press)\./.test(id)))

/** Less than 2 kB are not worth a request of their own. */
const sharedBySome = {
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 12_000,
}

/**
 * What the console's first room shares with others. It is apart, so that a piece that other rooms come to
 * share is never put beside these, and loaded by everybody who opens the console.
 */
export const ofFirstRoom = ({ portal, console, first, islands }: Entries) => {
  const wanted = (graph: Rolldown.ChunkingContext) =>
    reached([first], graph)
      .difference(new Set([first]))
      .difference(reached([portal, console], graph))
      .difference(reached(islands, graph, true))
  return [
    {
      ...group('today', (graph) => wanted(graph).difference(reached([portal], graph, true))),
      minShareCount: 2,
    },
    {
      ...group('shown', (graph) => wanted(graph).intersection(reached([portal], graph, true))),
      ...sharedBySome,
    },
  ]
}

/** What several screens share, but for what the portal starts with: that is in its files. */
export const shared = ({ portal, console, islands }: Entries) => ({
  ...group('shared', (graph) =>
    reached([portal, console], graph, true)
      .difference(reached([portal, console], graph))
      .difference(reached(islands, graph, true)),
  ),
  ...sharedBySome,
})

/** What islands share with each other, and with screens: pages of the site load nothing of the portal. */
export const sharedByIslands = ({ portal, console, islands }: Entries) => ({
  ...group('open', (graph) =>
    reached(islands, graph, true).difference(reached([portal, console], graph)),
  ),
  ...sharedBySome,
})

/**
 * What screens of the portal alone share. Beside what the console needs it would be loaded by that, and with
 * it what the portal starts from.
 */
export const clientsAlone = ({ portal, console, islands }: Entries) => ({
  ...group('clients', (graph) =>
    reached([portal], graph, true)
      .difference(reached([portal], graph))
      .difference(reached([console, ...islands], graph, true)),
  ),
  ...sharedBySome,
})

/** What screens of the console alone share: no file that the portal loads has anything of it. */
export const staffAlone = ({ portal, console, islands }: Entries) => ({
  ...group('staff', (graph) =>
    reached([console], graph, true)
      .difference(reached([console], graph))
      .difference(reached([portal, ...islands], graph, true)),
  ),
  ...sharedBySome,
  // Larger parts that are put together can need each other, and then neither of them runs.
  entriesAwareMergeThreshold: 10_000,
})

function group(name: string, find: (graph: Rolldown.ChunkingContext) => Set<string>) {
  let wanted: Set<string> | undefined
  return {
    name: (id: string, graph: Rolldown.ChunkingContext) =>
      (wanted ??= find(graph)).has(id) ? name : null,
    debugName: name,
    includeDependenciesRecursively: false,
  } satisfies Rolldown.CodeSplittingGroup
}

/** All that these modules import, directly or indirectly; with `later` also by dynamic imports. */
function reached(entries: string[], graph: Rolldown.ChunkingContext, later = false): Set<string> {
  const found = new Set(entries)
  // The loop includes what is added to the set meanwhile.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) found.add(next)
  }
  return found
}
