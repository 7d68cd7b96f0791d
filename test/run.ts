import { findChromium } from './engines/chromium.ts'
import { startPostgres } from './engines/postgres.ts'
import { runSteps, stopOnSignals, type Outcome, type Steps } from './runner/steps.ts'
import { folderForFiles, journeys, runTests, testFiles } from './runner/tests.ts'
import { root, runQuietly, staticSteps } from './runner/tools.ts'

// `npm test`: everything, or the steps that are named. With --times it prints the slowest files.

const [options, wanted] = [
  process.argv.slice(2).filter((one) => one.startsWith('--')),
  process.argv.slice(2).filter((one) => !one.startsWith('--')),
]
const signal = stopOnSignals()
const tells = options.includes('--times')

const steps: Steps = {
  ...staticSteps(signal),
  sqlite: () => runTests('sqlite', testFiles(journeys), { signal, tells }),
  postgres: onPostgres,
  pages: inChromium,
  audits: byLighthouse,
}

/**
 * What they try ends before a database is asked, stands beside it on the disk, or is what pages and
 * commands make of answers that others have asked for. On the second engine they cost minutes of the
 * quarter of an hour that there is.
 */
const notOfDatabases = [
  'test/{approved,architecture,budgets,matrix,mutants}/*.test.ts',
  'test/faults/document-kill.test.ts',
  'test/program/{start-settings,built,documents}.test.ts',
  'src/app/cli/cli.test.ts',
  'src/app/server/{assets,kept,openapi,problems,shells,speculation,twins}.test.ts',
  'src/app/site/*.test.ts',
  'src/{contract,ui}/**/*.test.ts',
  'src/platform/{config,mail}/*settings.test.ts',
  'src/platform/auth/{common-passwords,password*,token}.test.ts',
  'src/platform/config/config.test.ts',
  'src/platform/http/{address,ask,found,gate*,listener}.test.ts',
  'src/platform/mail/{failure,smtp}.test.ts',
  'src/platform/publishing/page-cache.test.ts',
  'src/platform/storage/files.test.ts',
]

process.env['TMPDIR'] = folderForFiles()
await runSteps([steps], signal, wanted)

/** Lighthouse is fetched when it is asked for; a registry that is away is no fault of the change. */
async function byLighthouse(): Promise<Outcome> {
  const status = await runQuietly(signal, 'bench/audit.ts', '--short')
  if (status === 2) return { notRun: 'Lighthouse could not be fetched', excused: true }
  return { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0 }
}

async function onPostgres(): Promise<Outcome> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  if (!server) return { notRun: 'no programs of PostgreSQL on this machine' }
  try {
    const settings = { TEST_DATABASE_URL: server.url }
    const files = testFiles([...journeys, ...notOfDatabases])
    return await runTests('postgres', files, { signal, tells, settings })
  } finally {
    await server.stop()
  }
}

async function inChromium(): Promise<Outcome> {
  const found = await findChromium(root, signal)
  if (!('path' in found)) return found
  return await runTests(
    'pages',
    testFiles().filter((name) => name.startsWith('test/journeys/')),
    {
      signal,
      tells,
      settings: { CHROMIUM: found.path },
    },
  )
}
