// What two workers answer of one process, by processor time: `node bench/workers.ts [CONNECTIONS]`, 64 by
// default. Kept connections, begun anew in each round; the busier of the two counts, because the machine
// may have too few processors for both and the load.
import { readFileSync } from 'node:fs'
import { growthCases, speedCases } from './cases.ts'
import type { Outcome } from './load.ts'
import * as processes from './processes.ts'
import { seed } from './seed.ts'
import { refuseOtherStatuses, requestOf, warmAnswer } from './speed.ts'
import { firstAnswer, median } from './start.ts'
import { freePort } from '../test/support/program/free-port.ts'

const connections = Number(process.argv[2] ?? 64)
const [rounds, ms] = [15, 1_000]
const home = speedCases('').filter(({ path }) => path === '/')
const cases = [...home.slice(0, 1), ...growthCases.filter(({ body }) => !body)]

/** The processes that answer: those of a parent, or the one that there is. */
function answering(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [pid] : children.split(' ').map(Number)
}

async function started(settings: NodeJS.ProcessEnv) {
  const dataDir = processes.temporaryFolder()
  const begin = async () => {
    const port = await freePort()
    const all = { ...processes.behindProxy, DEMO: 'on', ...settings }
    const child = processes.startProduct(port, dataDir, processes.temporaryFolder(), all)
    await firstAnswer(child, port)
    return { port, child }
  }
  // The first start creates the database.
  await processes.stop((await begin()).child)
  await seed(dataDir, 1_000)
  const { port, child } = await begin()
  return { port, pid: child.pid as number }
}

const load = processes.startHelper('load.ts')
const servers = [await started({}), await started({ WORKERS: '2' })] as const

try {
  for (const one of cases) {
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const rates = []
      for (const { port, pid } of servers) {
        const answer = await warmAnswer(port, one)
        const before = new Map(answering(pid).map((each) => [each, processes.cpuSeconds(each)]))
        const order = { port, request: requestOf(port, one, answer), ms, connections }
        const outcome = await load.run<Outcome>(order)
        refuseOtherStatuses(one, answer, outcome)
        const used = [...before].map(([each, was]) => processes.cpuSeconds(each) - was)
        rates.push((outcome.perSecond * ms) / 1_000 / Math.max(...used))
      }
      // The first round warms up.
      if (round > 0) ratios.push((rates[1] as number) / (rates[0] as number))
    }
    const sorted = ratios.toSorted((a, b) => a - b)
    const [least, most] = [sorted[0], sorted.at(-1)].map((ratio) => ratio?.toFixed(2))
    process.stdout.write(`${one.name}: ${median(ratios).toFixed(2)} (${least} to ${most})\n`)
  }
} finally {
  await processes.stopAll()
}
process.exit(0)
