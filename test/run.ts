import { findChromium } from './engines/chromium.ts'
import { startPostgres } from './engines/postgres.ts'
import { ofBothEngines } from './runner/engines.ts'
import { readImports } from './runner/imports.ts'
import { runSteps, stopOnSignals, type Outcome, type Steps } from './runner/steps.ts'
import { folderForFiles, journeys, runTests, testFiles } from './runner/tests.ts'
import { root, runQuietly, staticSteps } from './runner/tools.ts'

// `npm test`: all steps, or the named ones. With --times it prints the slowest files.

const [options, wanted] = [
  process.argv.slice(2).filter((one) => one.startsWith('--')),
  process.argv.slice(2).filter((one) => !one.startsWith('--')),
]
const signal = stopOnSignals()
const printsTimes = options.includes('--times')

/** Processes at a time for two cores, where each waits for another program much of the time. */
const waiting = 4

const steps: Steps = {
  sqlite: () => runTests('sqlite', testFiles(journeys), { signal, printsTimes }),
  postgres: onPostgres,
  pages: inChromium,
  audits: byLighthouse,
}

process.env['TMPDIR'] = folderForFiles()
// The static checks wait for one core each while the tests of SQLite use what is left of the others.
await runSteps([staticSteps(signal), steps], signal, wanted)

/** Lighthouse is downloaded when needed; a registry that cannot be reached is no failure. */
async function byLighthouse(): Promise<Outcome> {
  const status = await runQuietly(signal, 'bench/audit.ts', '--short')
  if (status === 2) return { notRun: 'Lighthouse could not be fetched', excused: true }
  return { passed: Number(status === 0), failed: Number(status !== 0), skipped: 0 }
}

async function onPostgres(): Promise<Outcome> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  if (!server) return { notRun: 'PostgreSQL is not installed on this machine' }
  try {
    const settings = { TEST_DATABASE_URL: server.url }
    const files = ofBothEngines(readImports(), testFiles(journeys))
    return await runTests('postgres', files, { signal, printsTimes, settings, lanes: waiting })
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
      printsTimes,
      lanes: waiting,
      settings: { CHROMIUM: found.path },
    },
  )
}
