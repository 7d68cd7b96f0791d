// How many enquiries a second are stored for certain: posted to the product as it is run, beside
// bare `node:http` that only reads them, and counted afterwards in the product's own database.
// `node bench/enquiries.ts` prints it.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/database/open.ts'
import { ask } from './ask.ts'
import { post, type Posted } from './posts.ts'
import { cpuSeconds, freePort, start, stop, stopAll, temporaryFolder } from './processes.ts'

export interface EnquiryResult {
  /** Acknowledged, which is answered with 201 after the commit, in the whole run. */
  acknowledged: number
  /** Rows found after the program has stopped; the same number, or something was lost. */
  stored: number
  perSecond: number
  /** In a second of the main thread's time, which other work on the machine changes less. */
  perCpuSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Beside bare `node:http`, by turns in the same run. */
  ofBare: number
}

const effort = { connections: 64, ms: 1_000 }
const rounds = 3

/** Throws when an enquiry is refused, and when one that was acknowledged is not there. */
export async function measureEnquiries(): Promise<EnquiryResult> {
  const dataDir = temporaryFolder()
  const product = await started('../src/app/main.ts', {
    DATA_DIR: dataDir,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const bare = await started('bare-json.ts', {})
  const next = enquiries()
  const warm = await post(product.port, next, { ...effort, ms: 700 })
  await post(bare.port, next, { ...effort, ms: 300 })
  const ours: Posted[] = []
  const theirs: Posted[] = []
  const cpu = cpuSeconds(product.child.pid as number)
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await post(product.port, next, effort))
    theirs.push(await post(bare.port, next, { ...effort, ms: 300 }))
  }
  const seconds = cpuSeconds(product.child.pid as number) - cpu
  await Promise.all([stop(product.child), stop(bare.child)])
  const acknowledged = sum([warm, ...ours])
  const stored = await countStored(dataDir)
  if (stored !== acknowledged)
    throw new Error(`${acknowledged} were acknowledged, but ${stored} are stored.`)
  return { acknowledged, stored, ...summary(ours, theirs, seconds) }
}

const sum = (all: Posted[]) => all.reduce((count, { acknowledged }) => count + acknowledged, 0)

const mean = (all: Posted[]) => all.reduce((total, { perSecond }) => total + perSecond, 0) / rounds

function summary(ours: Posted[], theirs: Posted[], cpu: number) {
  const latencies = ours.flatMap((round) => round.latencies).toSorted((a, b) => a - b)
  const percentile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0
  return {
    perSecond: mean(ours),
    perCpuSecond: cpu > 0 ? sum(ours) / cpu : 0,
    p50: percentile(0.5),
    p99: percentile(0.99),
    ofBare: mean(ours) / mean(theirs),
  }
}

/** Starts a program of this folder on a free port and waits for its first answer. */
async function started(
  path: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort()
  const file = fileURLToPath(new URL(path, import.meta.url))
  const child = start(process.execPath, [...process.execArgv, file], { ...env, PORT: `${port}` })
  while (!(await ask(port, '/api/services/').catch(() => null))) {
    if (child.exitCode !== null) throw new Error('A server ended instead of starting.')
    await wait(20)
  }
  return { child, port }
}

/**
 * No two alike, each from an address of its own and with a key, as persons send them: many from
 * one address would count as flooding, and no mails would follow.
 */
function enquiries(): () => Buffer {
  let count = 0
  return () => {
    count += 1
    const body = JSON.stringify({
      name: `Maria Keller ${count}`,
      email: `maria.keller.${count}@example.com`,
      phone: '+1 555 010 0199',
      company: 'Keller Logistics',
      subject: 'Help with our service desk',
      message: `We run a support team of ${count} and want to move to a new system before the end of the year. Could you tell us what a first review costs, and when you could start?\n\nThank you,\nMaria`,
      service_interest: 'implementation',
    })
    const address = [10, count >> 16, (count >> 8) & 255, count & 255].join('.')
    return Buffer.from(
      `POST /api/contact/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `X-Forwarded-For: ${address}\r\nIdempotency-Key: enquiry-${count}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
}

/** Throws when one has not the two mails that belong to it. */
async function countStored(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  const count = async (table: 'enquiry' | 'outbox') => {
    const rows = database.read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'))
    return (await rows.executeTakeFirstOrThrow()).n
  }
  const [stored, mails] = [await count('enquiry'), await count('outbox')]
  await database.close()
  if (mails !== 2 * stored) throw new Error(`${stored} are stored, but ${mails} mails.`)
  return stored
}

/** The result in one line. */
export function enquiryLine(result: EnquiryResult): string {
  const { perSecond, perCpuSecond, p50, p99, ofBare, acknowledged, stored } = result
  return (
    `enquiries: ${perSecond.toFixed(0)}/s, ${perCpuSecond.toFixed(0)} per second of CPU, ` +
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${ofBare.toFixed(2)} of bare; ` +
    `${acknowledged} acknowledged, ${stored} stored\n`
  )
}

if (import.meta.main) {
  try {
    process.stdout.write(enquiryLine(await measureEnquiries()))
  } finally {
    await stopAll()
  }
}
