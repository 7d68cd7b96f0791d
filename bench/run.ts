// Measures speed, start, memory and page weight beside references of the same run:
// `npm run bench`, or `npm run bench -- --quick`, which stores nothing.
import { ask } from './ask.ts'
import { stopAll } from './processes.ts'
import { asResults, readStored, store } from './results.ts'
import { measureSpeed, type Case } from './speed.ts'
import { measureStart } from './start.ts'
import { table } from './table.ts'
import { weighPages } from './weight.ts'

const quick = process.argv.includes('--quick')
const effort = quick ? { starts: 3, rounds: 5, ms: 150 } : { starts: 5, rounds: 15, ms: 300 }

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const cases = (asset: string): Case[] => [
  { name: '/', path: '/', headers: {} },
  { name: '/ gzip', path: '/', headers: { 'Accept-Encoding': 'gzip' } },
  { name: '/ br', path: '/', headers: browser },
  { name: '/ 304', path: '/', headers: browser, fresh: true },
  { name: '/api/services/', path: '/api/services/', headers: {} },
  { name: 'an asset (font)', path: asset, headers: browser },
]

async function measure(): Promise<void> {
  tell('start and memory')
  const { start, product } = await measureStart(effort.starts)
  tell('page weight')
  const weights = await weighPages(product.port)
  tell('speed')
  const home = Buffer.from((await ask(product.port, '/')).body, 'base64').toString()
  const asset = /"(\/assets\/[^"]+\.woff2)"/.exec(home)?.[1]
  if (!asset) throw new Error('The home page names no font.')
  const speed = await measureSpeed(product, cases(asset), effort)
  const results = asResults(start, speed, weights)
  process.stdout.write(`\n${table(results, readStored())}`)
  if (!quick) store(results)
}

const tell = (what: string) => process.stderr.write(`Measuring ${what} …\n`)

async function end(status: number): Promise<void> {
  await stopAll()
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
  // A helper that ended with the same Ctrl-C is no news.
  if (!interrupted) process.stderr.write(`${(error as Error).stack}\n`)
  if (!interrupted) await end(1)
}
