import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createLogger } from 'vite'
import type { BuildEnvironmentOptions, LogErrorOptions, Logger, Plugin, Rolldown } from 'vite'
import common from '../vite.config.ts'
import { roomsOfConsole, type Rooms } from './rooms.ts'
import { classesOfApplications, classesOfPages, type PageClasses } from './sheets.ts'
import {
  clientsAlone,
  ofFirstRoom,
  shared,
  sharedByIslands,
  staffAlone,
  started,
} from './splitting.ts'
import { withoutSchemas, withoutStyles } from './without.ts'

export type Bundle = Rolldown.RolldownOutput['output'][number][]

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Bundled separately, so that they share no file with React and stay small requests: what each page
 * with an island has, and what keeps what is typed, for the pages with such a form.
 */
export async function bundleLoader() {
  const alone = async (input: Record<string, string>) =>
    await bundle(input, {}, { codeSplitting: false })
  return [
    ...(await alone({ loader: 'src/app/site/loader.web.ts' })),
    ...(await alone({ typed: 'src/app/site/typed.web.ts' })),
  ]
}

/** The same, but not as a module: it runs before the page is painted. */
export const bundleEarly = () =>
  bundle({ early: 'src/app/site/early.web.ts' }, {}, { codeSplitting: false, format: 'iife' })

/**
 * Each island, the portal and the console have their own files. React is in that of `hydrate`, for
 * all of them, with the pieces of forms; what some of them share is in a file for those. Styles are only those that `sheet`
 * lacks, or that the gallery alone has. `applications`: the classes of
 * the portal and of the console; `rooms`: those of the console's rooms, and `base` of what is in none.
 */
export async function bundleClient(sheet: Bundle, apart: Set<string>) {
  const applications: PageClasses = new Map()
  const [rooms, base]: [Rooms, Set<string>] = [new Map(), new Set()]
  const react =
    /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]ui[\\/]base[\\/](hydrate|request|useFocusBack|Notice|Spinner|form[\\/](draft|typed|useDraft|form|Field|Button|BusyButton))\.|src[\\/]contract[\\/]too-long\./
  const entries = {
    portal: 'src/app/portal/portal.tsx',
    console: 'src/app/console/console.tsx',
  }
  const pieces = islands()
  const whole = {
    portal: join(root, entries.portal),
    console: join(root, entries.console),
    first: join(root, 'src/app/console/ConsoleToday.tsx'),
    islands: Object.values(pieces).map((file) => join(root, file)),
  }
  const groups = [
    { name: 'hydrate', test: react },
    ...started(whole),
    // What signing in, here or over a page, resetting a password and accepting an invitation share.
    {
      name: 'card',
      test: /src[\\/](ui[\\/](site[\\/](card|useLinkToken)|base[\\/](post-json|useReturn|form[\\/](PasswordField|SendButton)))|features[\\/]signin[\\/](SecondFactorStep|CodeForm|PasskeyButton|useProof|useSignIn))/,
    },
    // What reads a chart out: all that the gallery needs of what the console draws charts with.
    { name: 'chart', test: /src[\\/]ui[\\/]chart[\\/](ChartReading|scale)\./ },
    ...ofFirstRoom(whole),
    staffAlone(whole),
    clientsAlone(whole),
    sharedByIslands(whole),
    shared(whole),
  ]
  const input = { hydrate: 'src/ui/base/hydrate.tsx', ...entries, ...pieces }
  const client = await bundle(input, { emitAssets: true }, { codeSplitting: { groups } }, [
    withoutStyles(stylesIn(sheet).difference(apart)),
    withoutSchemas,
    classesOfApplications(applications),
    roomsOfConsole(rooms, base),
  ])
  return { client, applications, rooms, base }
}

/**
 * The program, its commands and the rendering of pages, with the packages they use, because reading
 * a few large files takes half the time of many small ones; and the sheet of all styles, with the
 * classes of each page. Not minified, for readable stack traces.
 */
export async function bundleServer() {
  const pages: PageClasses = new Map()
  const apart = new Set<string>()
  const server = await bundle(
    {
      main: 'src/app/server/main.ts',
      cli: 'src/app/cli/cli.ts',
      render: 'src/app/site/render.tsx',
      'card-child': 'src/app/server/children/card-child.ts',
      'backup-child': 'src/app/server/children/backup-child.ts',
      'picture-child': 'src/app/server/children/picture-child.ts',
    },
    { ssr: true, emitAssets: true, target: 'node26', minify: false },
    {
      entryFileNames: 'server/[name].js',
      chunkFileNames: 'server/[name]-[hash].js',
      codeSplitting: { groups: layers },
      // They are half of the code of some packages that is read at the start.
      comments: { jsdoc: false },
    },
    [classesOfPages(pages, apart)],
  )
  return { server, pages, apart }
}

/**
 * What the program and its commands share, in few files, because many small ones take longer to
 * read. They follow the direction of imports, so that no two of them import each other; the first
 * group that matches wins. The list of commands needs only the first, and the help of a command all
 * but the database.
 */
const layers: Rolldown.CodeSplittingGroup[] = [
  [
    'light',
    /src\/(contract\/(background|problem|start-error)|platform\/(command\/command|clock|config\/version|root)|database\/(away|content-changed))\.ts$/,
  ],
  [
    'contracts',
    /node_modules\/zod\/|src\/contract\/|src\/features\/[^/]+\/(staff\.)?contract\.ts$/,
  ],
  // The parent of several workers loads this and nothing of the program.
  ['workers', /src\/app\/server\/(begin|workers\/(?!among|setting))/],
  ['sql', /node_modules\/kysely\/|src\/database\/postgres\/(address|hosts|probe)\.ts$/],
  ['database', /src\/database\/(open|migrate|sqlite|postgres|postgres\/(?!programs)[\w-]+)\.ts$/],
  // What makes and tries backups and exports opens databases: it is in `backup`, loaded by what does that alone.
  [
    'platform',
    /src\/(database\/(?!copied|damage|dumped|moment|table-|postgres\/programs)|platform\/(?!move\/(?!arriving|half-imported|text-lines)|backup\/(drill|taking|restoring|working)))/,
  ],
  ['backup', /src\/(database\/|platform\/(backup|move)\/|app\/server\/before-migration)/],
  // With all of its styles, whose order is that of the modules in a file. The gallery is apart.
  ['site', /src\/(ui\/(?!chart\/)|app\/(?!site\/gallery\/)|features\/(?!gallery\/)).*\.(tsx|css)$/],
  ['slices', /src\/(app\/(?!cli\/)|features\/(?!setup\/)).*\.ts$/],
].map(([name, test], at) => ({
  name: name as string,
  test: new RegExp((test as RegExp).source.replaceAll('\\/', '[\\\\/]')),
  priority: 9 - at,
  minShareCount: name === 'site' ? 1 : 2,
  // What it needs is for the groups below it.
  includeDependenciesRecursively: name !== 'backup',
}))

/** The files of the islands by the names of their components. */
function islands(): Record<string, string> {
  const files = globSync('src/features/**/*.island.tsx', { cwd: root }).sort()
  const named = Object.fromEntries(files.map((file) => [basename(file, '.island.tsx'), file]))
  if (Object.keys(named).length < files.length) throw new Error('Two islands have the same name')
  return named
}

const stylesIn = (bundle: Bundle) =>
  new Set(
    bundle.flatMap((made) =>
      made.type === 'chunk' ? made.moduleIds.filter((id) => id.endsWith('.css')) : [],
    ),
  )

async function bundle(
  input: Record<string, string>,
  options: BuildEnvironmentOptions,
  output: Rolldown.OutputOptions,
  plugins: Plugin[] = [],
): Promise<Bundle> {
  const rolldownOptions: Rolldown.RolldownOptions = {
    input,
    // Lets islands import React from the file of `hydrate`.
    preserveEntrySignatures: 'allow-extension',
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      // Without the names of the entries that share it.
      chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      assetFileNames: 'assets/[name]-[hash][extname]',
      ...output,
    },
    // 'use client' in packages has no effect here.
    onLog: (level, log, next) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
    },
  }
  const made = await build({
    ...common,
    root,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger(),
    plugins,
    build: { ...common.build, write: false, ...options, rolldownOptions },
  })
  return (made as Rolldown.RolldownOutput).output
}

/** Warnings only, without those about the fonts' addresses, which gather.ts fills in. */
function logger(): Logger {
  const plain = createLogger('warn')
  const warnOnce = (message: string, options?: LogErrorOptions) => {
    if (!/\.woff2 .*didn't resolve at build time/.test(message)) plain.warnOnce(message, options)
  }
  return { ...plain, warnOnce }
}
