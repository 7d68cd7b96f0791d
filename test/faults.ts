import { startPostgres } from './engines/postgres.ts'
import { ofBothEngines } from './runner/engines.ts'
import { readImports, reachedFrom } from './runner/imports.ts'
import { runSteps, stopOnSignals, type Outcome } from './runner/steps.ts'
import { folderForFiles, journeys, runTests, testFiles } from './runner/tests.ts'

// `npm run faults`: the rigs of test/faults, and the tests that try only a selection in `npm test`, with
// all combinations, many random runs and a kill at every write, on both engines.

const signal = stopOnSignals()
process.env['TMPDIR'] = folderForFiles()
const imports = readImports()
const files = testFiles(journeys).filter(
  (file) =>
    file.startsWith('test/faults/') || reachedFrom(imports, file).has('test/support/thorough.ts'),
)
const settings = { THOROUGH: 'true' }
const steps = {
  sqlite: () => runTests('sqlite, thorough', files, { signal, settings }),
  postgres: onPostgres,
}
await runSteps([steps], signal, process.argv.slice(2))

async function onPostgres(): Promise<Outcome> {
  const server = await startPostgres()
  if (!server) return { notRun: 'PostgreSQL is not installed on this machine' }
  try {
    return await runTests('postgres, thorough', ofBothEngines(imports, files), {
      signal,
      settings: { ...settings, TEST_DATABASE_URL: server.url },
    })
  } finally {
    await server.stop()
  }
}
