import { ask, header, type Answer } from './ask.ts'
import type { Order, Outcome } from './load.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { cpuSeconds, startHelper } from './processes.ts'

export interface Case {
  name: string
  path: string
  headers: Record<string, string>
}

/** How fast the product answered one request, in itself and beside the references. */
export interface Speed {
  name: string
  bytes: number
  perSecond: number
  p50: number
  p99: number
  ofBare: number
  ofNginx: number | null
  /** Requests in a second of the server's CPU, which other work on the machine does not change. */
  ofBareByCpu: number | null
  ofNginxByCpu: number | null
  /** True when the generator, not the product, was at its end. */
  generatorBound: boolean
}

interface Server {
  pid: number
  port: number
}

interface Round extends Outcome {
  perCpuSecond: number
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures every case: the product, bare `node:http` and nginx by turns, in short rounds. */
export async function measureSpeed(
  product: Server,
  cases: Case[],
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Speed[]> {
  const answers: Answer[] = []
  for (const { path, headers } of cases) answers.push(await keptAnswer(product.port, path, headers))
  const load = startHelper('load.ts')
  const bare = startHelper('bare.ts')
  const barePorts = await bare.ask<number[]>(answers)
  const nginx = hasNginx() ? await startNginx(answers) : null
  const results: Speed[] = []
  for (const [at, one] of cases.entries()) {
    const answer = answers[at] as Answer
    const servers = [product, { pid: bare.pid, port: barePorts[at] as number }]
    if (nginx) servers.push({ pid: nginx.child.pid as number, port: nginx.ports[at] as number })
    const run = (server: Server, time: number) => round(server, one, answer, time, load.ask)
    for (const server of servers) await run(server, ms)
    const all = servers.map((): Round[] => [])
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const [which, server] of servers.entries()) all[which]!.push(await run(server, ms))
    }
    results.push(summary(one, answer, all))
  }
  return results
}

/** Asked twice: the first request for a page makes it. */
async function keptAnswer(port: number, path: string, headers: Case['headers']): Promise<Answer> {
  const first = await ask(port, path, headers)
  if (!('If-None-Match' in headers)) return await ask(port, path, headers)
  return await ask(port, path, { ...headers, 'If-None-Match': header(first, 'etag') })
}

async function round(
  { pid, port }: Server,
  { path, headers }: Case,
  answer: Answer,
  ms: number,
  load: (order: Order) => Promise<Outcome>,
): Promise<Round> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Accept: '*/*', ...headers })
  if (answer.status === 304) lines.pop()
  if (answer.status === 304) lines.push(['If-None-Match', header(answer, 'etag')])
  const request = `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`
  const length = Buffer.byteLength(answer.body, 'base64')
  const before = cpuSeconds(pid)
  const outcome = await load({ port, request, status: answer.status, length, connections: 32, ms })
  const used = cpuSeconds(pid) - before
  return { ...outcome, perCpuSecond: used > 0 ? (outcome.perSecond * ms) / 1000 / used : 0 }
}

function summary({ name }: Case, answer: Answer, [ours = [], bare = [], nginx]: Round[][]): Speed {
  const ratio = (theirs: Round[], of: 'perSecond' | 'perCpuSecond') =>
    median(ours.map((round, at) => round[of] / (theirs[at] as Round)[of]))
  return {
    name,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    perSecond: Math.round(median(ours.map(({ perSecond }) => perSecond))),
    p50: median(ours.map(({ p50 }) => p50)),
    p99: median(ours.map(({ p99 }) => p99)),
    ofBare: ratio(bare, 'perSecond'),
    ofNginx: nginx ? ratio(nginx, 'perSecond') : null,
    ofBareByCpu: ratio(bare, 'perCpuSecond') || null,
    ofNginxByCpu: nginx ? ratio(nginx, 'perCpuSecond') || null : null,
    generatorBound: median(ours.map(({ busy }) => busy)) > 0.9,
  }
}
