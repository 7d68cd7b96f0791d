// Measures the product and references in the same run: `npm run bench`. With `--growth` also with up
// to a million rows, which takes some minutes; `--quick` is short and stores nothing.
import { parseArgs } from 'node:util'
import { sendRequest } from './request.ts'
import { enquiry, speedCases } from './cases.ts'
import { measureGrowth } from './growth.ts'
import { refuseLoss } from './lost.ts'
import * as processes from './processes.ts'
import type { Rendered, RenderOrder } from './render.ts'
import { asResults, readStored, store } from './results.ts'
import { seed } from './seed.ts'
import { measureSpeed, type Speed } from './speed.ts'
import { firstAnswer, measureStart } from './start.ts'
import { table } from './table.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { weighPages } from './weight.ts'

const yesOrNo = { type: 'boolean', default: false } as const
const { quick, growth: grows } = parseArgs({ options: { quick: yesOrNo, growth: yesOrNo } }).values
const effort = quick
  ? { starts: 3, rounds: 5, ms: 150, render: 1_000, rows: 10_000 }
  : { starts: 5, rounds: 15, ms: 300, render: 4_000, rows: 1_000_000 }

async function measure(): Promise<void> {
  const before = readStored()
  report('start and memory')
  const { start, product, port } = await measureStart(effort.starts)
  report('page weight')
  const weights = await weighPages(port)
  await processes.stop(product)
  report('speed')
  const speed = await speedAmongMany()
  report('rendering')
  const order: RenderOrder = { dataDir: processes.temporaryFolder(), ms: effort.render }
  const render = await processes.startHelper('render.ts').run<Rendered>(order)
  const growth = grows ? await measureGrowth(effort.rows, effort) : before.growth
  const results = asResults({ start, speed, render, weights, growth })
  process.stdout.write(`\n${table(results, before)}`)
  if (!quick) store(results)
}

/** Rows for 200 organisations with 50 projects each; one organisation's are requested. */
const many = 10_000

async function speedAmongMany(): Promise<Speed[]> {
  const [dataDir, cache] = [processes.temporaryFolder(), processes.temporaryFolder()]
  const port = await freePort()
  const settings = { ...processes.behindProxy, DEMO: 'on' }
  const begin = () => processes.startProduct(port, dataDir, cache, settings)
  const first = begin()
  await firstAnswer(first, port)
  await processes.stop(first)
  await seed(dataDir, many)
  const product = begin()
  await firstAnswer(product, port)
  const home = Buffer.from((await sendRequest(port, '/')).body, 'base64').toString()
  const asset = /"(\/assets\/[^"]+\.woff2)"/.exec(home)?.[1]
  if (!asset) throw new Error('The home page names no font.')
  const server = { pid: product.pid as number, port }
  const speed = await measureSpeed(server, speedCases(asset), effort)
  await processes.stop(product)
  await refuseLoss(dataDir, speed.find(({ name }) => name === enquiry.name)?.answered ?? 0)
  return speed
}

const report = (what: string) => process.stderr.write(`Measuring ${what} …\n`)

async function end(status: number): Promise<void> {
  await processes.stopAll()
  process.exit(status)
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    void end(130)
  })
}

try {
  await measure()
  await end(0)
} catch (error) {
  // After a Ctrl-C, which also ended the helpers, errors are expected.
  if (!interrupted) process.stderr.write(`${(error as Error).stack}\n`)
  if (!interrupted) await end(1)
}
