import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createLogger } from 'vite'
import type { BuildEnvironmentOptions, LogErrorOptions, Logger, Rolldown } from 'vite'
import shared from '../vite.config.ts'

export type Bundle = Rolldown.RolldownOutput['output'][number][]

const root = fileURLToPath(new URL('..', import.meta.url))

/** By itself, so that it shares no file with React and stays one small request. */
export const bundleLoader = () =>
  bundle({ loader: 'src/app/browser.ts' }, {}, { codeSplitting: false })

/** Each island is its own file; React stands in that of `hydrate`, and the rest that they share in one. */
export function bundleIslands(): Promise<Bundle> {
  const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]|src[\\/]ui[\\/]hydrate/
  const groups = [
    { name: 'hydrate', test: react },
    { name: 'shared', minShareCount: 2 },
  ]
  const input = { hydrate: 'src/ui/hydrate.tsx', ...islands() }
  return bundle(input, {}, { codeSplitting: { groups } })
}

/** What renders pages, and the sheet made of all styles that it imports. Not minified, for its stack traces. */
export const bundleServer = () =>
  bundle(
    { render: 'src/app/render.tsx' },
    { ssr: true, emitAssets: true, target: 'node26', minify: false },
    { codeSplitting: false, entryFileNames: 'server/[name].js' },
  )

/** The files of the islands by the names of their components. */
function islands(): Record<string, string> {
  const files = globSync('src/features/**/*.island.tsx', { cwd: root }).sort()
  const named = Object.fromEntries(files.map((file) => [basename(file, '.island.tsx'), file]))
  if (Object.keys(named).length < files.length) throw new Error('Two islands have the same name')
  return named
}

async function bundle(
  input: Record<string, string>,
  options: BuildEnvironmentOptions,
  output: Rolldown.OutputOptions,
): Promise<Bundle> {
  const rolldownOptions: Rolldown.RolldownOptions = {
    input,
    // Lets `hydrate` lend React to the islands from its own file.
    preserveEntrySignatures: 'allow-extension',
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
      ...output,
    },
    // 'use client' in packages means nothing here.
    onLog: (level, log, next) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
    },
  }
  const made = await build({
    ...shared,
    root,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger(),
    build: { ...shared.build, write: false, ...options, rolldownOptions },
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
