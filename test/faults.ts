import { hasPatroni } from './engines/patroni.ts'
import { hasPooler } from './engines/pgbouncer.ts'
import { hasPostgres, startPostgres } from './engines/postgres.ts'
import { startRadosgw } from './engines/radosgw.ts'
import { ofBothEngines } from './runner/engines.ts'
import { readImports, reachedFrom } from './runner/imports.ts'
import { runSteps, stopOnSignals, type Outcome } from './runner/steps.ts'
import { folderForFiles, journeys, runTests, testFiles } from './runner/tests.ts'

// `npm run faults`: the rigs of test/faults, and the tests that try only a selection in `npm test`, with
// all combinations, many random runs and a kill at every write, on both engines.

const signal = stopOnSignals()
process.env['TMPDIR'] = folderForFiles()
const imports = readImports()
/** What takes other programs than PostgreSQL, which are not on every machine. */
const withOthers = { pooler: 'test/faults/pooled.test.ts', patroni: 'test/faults/patroni.test.ts' }
const files = testFiles(journeys).filter(
  (file) =>
    !Object.values(withOthers).includes(file) &&
    (file.startsWith('test/faults/') || reachedFrom(imports, file).has('test/support/thorough.ts')),
)
const settings = { THOROUGH: 'true' }
const steps = {
  sqlite: () => runTests('sqlite, thorough', files, { signal, settings }),
  postgres: onPostgres,
  pooler: () => withOther('pooler', hasPooler(), 'PgBouncer is not installed on this machine'),
  patroni: () => withOther('patroni', hasPatroni(), 'Patroni and etcd are not installed here'),
  radosgw: onRadosgw,
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

async function withOther(
  name: keyof typeof withOthers,
  isInstalled: boolean,
  notRun: string,
): Promise<Outcome> {
  if (!hasPostgres()) return { notRun: 'PostgreSQL is not installed on this machine' }
  if (!isInstalled) return { notRun, excused: true }
  return await runTests(name, [withOthers[name]], { signal, settings })
}

/** What is kept in an S3 store, on a real one; `npm test` has a double of it. */
async function onRadosgw(): Promise<Outcome> {
  const store = await startRadosgw()
  if (!store) return { notRun: 'radosgw is not installed on this machine', excused: true }
  const { url, keys, stop } = store
  try {
    const named = { STORE_URL: url, STORE_ID: keys.id, STORE_SECRET: keys.secret }
    return await runTests('radosgw', ['test/faults/real-store.ts'], { signal, settings: named })
  } finally {
    stop()
  }
}
