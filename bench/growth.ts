import { growthCases, type Case } from './cases.ts'
import type { Outcome } from './load.ts'
import { behindProxy, startHelper, startProduct, stop } from './processes.ts'
import { temporaryFolder } from './processes.ts'
import { seed } from './seed.ts'
import { warmAnswer, refuseOtherStatuses, requestOf } from './speed.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { firstAnswer, median } from './start.ts'

/** How long one case took with each number of rows in every table, in ms. */
export interface Growth {
  name: string
  at: { rows: number; p50: number; p99: number }[]
}

const sizes = [100, 1_000, 10_000, 100_000, 1_000_000]

/** Measures each case while the database grows, up to `most` rows in every table. */
export async function measureGrowth(
  most: number,
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Growth[]> {
  const [dataDir, cache] = [temporaryFolder(), temporaryFolder()]
  const results = growthCases.map(({ name }): Growth => ({ name, at: [] }))
  const load = startHelper('load.ts')
  // The first start creates the database.
  await running(dataDir, cache, async () => {})
  for (const rows of sizes.filter((size) => size <= most)) {
    process.stderr.write(`Measuring with ${rows} rows …\n`)
    await seed(dataDir, rows)
    await running(dataDir, cache, async (port) => {
      for (const [at, one] of growthCases.entries()) {
        const outcomes = await measure(port, one, { rounds, ms }, load.run)
        const [p50, p99] = [outcomes.map((index) => index.p50), outcomes.map((index) => index.p99)]
        results[at]?.at.push({ rows, p50: median(p50), p99: median(p99) })
      }
    })
  }
  return results
}

async function running(dataDir: string, cache: string, run: (port: number) => Promise<void>) {
  const port = await freePort()
  const child = startProduct(port, dataDir, cache, { ...behindProxy, DEMO: 'on' })
  await firstAnswer(child, port)
  await run(port)
  await stop(child)
}

async function measure(
  port: number,
  one: Case,
  { rounds, ms }: { rounds: number; ms: number },
  load: (order: object) => Promise<Outcome>,
): Promise<Outcome[]> {
  const answer = await warmAnswer(port, one)
  const request = requestOf(port, one, answer)
  const outcomes: Outcome[] = []
  // Few connections: waiting for others would say nothing about the database. The first run warms up.
  for (let index = 0; index <= rounds; index += 1) {
    const outcome = await load({ port, request, ms, connections: 2 })
    refuseOtherStatuses(one, answer, outcome)
    if (index > 0) outcomes.push(outcome)
  }
  return outcomes
}
