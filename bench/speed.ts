import { ask, header, type Answer } from './ask.ts'
import type { Order, Outcome } from './load.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { cpuSeconds, startHelper } from './processes.ts'
import { median } from './start.ts'

export interface Case {
  name: string
  path: string
  headers: Record<string, string>
  /** True: the browser has it already, and is answered 304. */
  fresh?: boolean
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

/** Measures every case: the product, bare `node:http` and nginx by turns, in short rounds. */
export async function measureSpeed(
  product: Server,
  cases: Case[],
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Speed[]> {
  const answers: Answer[] = []
  for (const one of cases) answers.push(await keptAnswer(product.port, one))
  const load = startHelper('load.ts')
  const bare = startHelper('bare.ts')
  const barePorts = await bare.ask<number[]>(answers)
  const nginx = hasNginx() ? await startNginx(answers) : null
  const results: Speed[] = []
  for (const [at, one] of cases.entries()) {
    const answer = answers[at] as Answer
    const servers = [product, { pid: bare.pid, port: barePorts[at] as number }]
    if (nginx) servers.push({ pid: nginx.child.pid as number, port: nginx.ports[at] as number })
    const all = servers.map((): Round[] => [])
    // One turn more than is counted: in the first the code is still being compiled.
    for (let turn = 0; turn <= rounds; turn += 1) {
      const order = [...servers.entries()]
      for (const [which, server] of turn % 2 ? order.toReversed() : order) {
        const result = await round(server, one, answer, ms, load.ask)
        if (turn > 0) all[which]!.push(result)
      }
    }
    results.push(summary(one, answer, all))
  }
  return results
}

/** Asked twice: the first request for a page makes it. */
async function keptAnswer(port: number, { path, headers, fresh }: Case): Promise<Answer> {
  const first = await ask(port, path, headers)
  const condition: Case['headers'] = fresh ? { 'If-None-Match': header(first, 'etag') } : {}
  const answer = await ask(port, path, { ...headers, ...condition })
  if (answer.status !== (fresh ? 304 : 200)) throw new Error(`${path} answers ${answer.status}.`)
  return answer
}

async function round(
  { pid, port }: Server,
  { path, headers, fresh }: Case,
  answer: Answer,
  ms: number,
  load: (order: Order) => Promise<Outcome>,
): Promise<Round> {
  const condition = fresh ? { 'If-None-Match': header(answer, 'etag') } : {}
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Accept: '*/*',
    ...headers,
    ...condition,
  })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const request = `GET ${path} HTTP/1.1\r\n${head}\r\n`
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
