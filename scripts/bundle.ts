import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createLogger } from 'vite'
import type { BuildEnvironmentOptions, LogErrorOptions, Logger, Plugin, Rolldown } from 'vite'
import common from '../vite.config.ts'
import { classesOfApplications, classesOfPages, type PageClasses } from './sheets.ts'
import { signedIn } from './splitting.ts'
import { withoutJsonSchemas, withoutStyles } from './without.ts'

export type Bundle = Rolldown.RolldownOutput['output'][number][]

const root = fileURLToPath(new URL('..', import.meta.url))

/** By itself, so that it shares no file with React and stays one small request. */
export const bundleLoader = () =>
  bundle({ loader: 'src/app/site/loader.web.ts' }, {}, { codeSplitting: false })

/** The same, and no module: it runs before the page is painted. */
export const bundleEarly = () =>
  bundle({ early: 'src/ui/base/early.ts' }, {}, { codeSplitting: false, format: 'iife' })

/**
 * Each island, the portal and the console are their own files; React stands in that of `hydrate`,
 * for all of them, and what some share in one for just those. Of styles only what `sheet` lacks:
 * every page has that one in it. `applications` are the classes of the portal and of the console.
 */
export async function bundleClient(sheet: Bundle) {
  const applications: PageClasses = new Map()
  const react =
    /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]ui[\\/]base[\\/](hydrate|request|draft|useDraft)\./
  const entries = {
    portal: 'src/app/portal/portal.tsx',
    console: 'src/app/console/console.tsx',
  }
  const pieces = islands()
  const groups = [
    { name: 'hydrate', test: react },
    signedIn({
      portal: join(root, entries.portal),
      console: join(root, entries.console),
      islands: Object.values(pieces).map((file) => join(root, file)),
    }),
    // What has less than these bytes is not worth a request of its own.
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 200 },
  ]
  const input = { hydrate: 'src/ui/base/hydrate.tsx', ...entries, ...pieces }
  const client = await bundle(input, { emitAssets: true }, { codeSplitting: { groups } }, [
    withoutStyles(stylesIn(sheet)),
    withoutJsonSchemas,
    classesOfApplications(applications),
  ])
  return { client, applications }
}

/**
 * The program, its commands and what renders pages, with the packages they use, since to read a few
 * large files takes half of the time of many small ones; and the sheet made of all styles, with the
 * classes of each page. Not minified, for its stack traces.
 */
export async function bundleServer(): Promise<{ server: Bundle; pages: PageClasses }> {
  const pages: PageClasses = new Map()
  const server = await bundle(
    {
      main: 'src/app/server/main.ts',
      cli: 'src/app/cli/cli.ts',
      render: 'src/app/site/render.tsx',
      'card-child': 'src/app/server/card-child.ts',
    },
    { ssr: true, emitAssets: true, target: 'node26', minify: false },
    {
      entryFileNames: 'server/[name].js',
      chunkFileNames: 'server/[name]-[hash].js',
      codeSplitting: { groups: layers },
      // Of some packages they are half of what has to be read at the start.
      comments: { jsdoc: false },
    },
    [classesOfPages(pages)],
  )
  return { server, pages }
}

/**
 * What the program and its commands share, in few files, because many small ones take longer to
 * read. They are cut along the arrows of the architecture, so that no two of them need each other:
 * what stands first is asked for first. The list of commands needs the first alone, and the help of
 * a command all but the database.
 */
const layers: Rolldown.CodeSplittingGroup[] = [
  ['light', /src\/(contract\/(problem|start-error)|platform\/command\/command|app\/root)\.ts$/],
  [
    'contracts',
    /node_modules\/zod\/|src\/contract\/|src\/features\/[^/]+\/(staff\.)?contract\.ts$/,
  ],
  ['sql', /node_modules\/kysely\//],
  ['database', /src\/database\/(open|migrate|sqlite|postgres[\w-]*)\.ts$/],
  ['platform', /src\/(database|platform)\//],
  ['slices', /src\/(app|features\/(?!setup\/))/],
].map(([name, test], at) => ({
  name: name as string,
  test: new RegExp((test as RegExp).source.replaceAll('\\/', '[\\\\/]')),
  priority: 9 - at,
  minShareCount: 2,
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
    // Lets `hydrate` lend React to the islands from its own file.
    preserveEntrySignatures: 'allow-extension',
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      // Without the names of those who share it.
      chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      assetFileNames: 'assets/[name]-[hash][extname]',
      ...output,
    },
    // 'use client' in packages means nothing here.
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

/** Warnings only, and not the one about the fonts' addresses, which gather.ts completes. */
function logger(): Logger {
  const plain = createLogger('warn')
  const warnOnce = (message: string, options?: LogErrorOptions) => {
    if (!/\.woff2 .*didn't resolve at build time/.test(message)) plain.warnOnce(message, options)
  }
  return { ...plain, warnOnce }
}
