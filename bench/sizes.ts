import { migrate } from '../src/database/migrate.ts'
import { openDatabase, type Database, type DatabaseAddress } from '../src/database/open.ts'
import { addressOf, ensureRole, runAsAdministrator } from '../test/engines/postgres-server.ts'
import { startPostgres } from '../test/engines/postgres.ts'
import { temporaryFolder } from './processes.ts'
import { median } from './start.ts'

interface Compared {
  /** How many rows there are in each database. */
  sizes: readonly number[]
  fill: (database: Database, size: number) => Promise<void>
  casesOf: (database: Database, size: number) => Record<string, () => Promise<unknown>>
}

const turns = 15

/** Prints how long each case takes among few rows and among many, on both engines, by turns. */
export async function compareSizes(compared: Compared): Promise<void> {
  await compareOn(compared, async () => ({ dataDir: temporaryFolder() }))
  const postgres = await startPostgres()
  if (!postgres) return
  await ensureRole(postgres.url)
  await compareOn(compared, async (size) => {
    await runAsAdministrator(postgres.url, `create database bench_${size} owner portico_test`)
    return { url: addressOf(postgres.url, `bench_${size}`), dataDir: temporaryFolder() }
  })
  await postgres.stop()
}

async function compareOn(
  { sizes, fill, casesOf }: Compared,
  address: (size: number) => Promise<DatabaseAddress>,
): Promise<void> {
  const databases: Database[] = []
  for (const size of sizes) {
    const database = await openDatabase(await address(size))
    await migrate(database)
    await fill(database, size)
    databases.push(database)
  }
  const cases = databases.map((database, nth) => casesOf(database, sizes[nth] ?? 0))
  const heads = sizes.map((size) => `${size}`.padStart(10)).join('')
  console.log(`\n${databases[0]?.engine}, ms`.padEnd(36) + heads)
  for (const name of Object.keys(cases[0] ?? {})) {
    const taken: number[][] = databases.map(() => [])
    for (let turn = 0; turn < turns; turn += 1)
      for (const [nth, one] of cases.entries()) {
        const began = performance.now()
        await one[name]?.()
        // The first two are those of a connection that was not used before.
        if (turn > 1) taken[nth]?.push(performance.now() - began)
      }
    const all = taken.map((some) => median(some))
    const ratio = `${((all.at(-1) ?? 0) / (all[0] ?? 1)).toFixed(1)}×`
    console.log(
      name.padEnd(35) + all.map((ms) => ms.toFixed(2).padStart(10)).join('') + ratio.padStart(9),
    )
  }
  for (const database of databases) await database.close()
}
