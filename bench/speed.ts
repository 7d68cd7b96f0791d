import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest, header, type Answer } from './request.ts'
import type { Case } from './cases.ts'
import type { Order, Outcome } from './load.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { cpuSeconds, startHelper } from './processes.ts'
import { median } from './start.ts'

/** How fast the product answered one request, also compared with the references. */
export interface Speed {
  name: string
  bytes: number
  perSecond: number
  p50: number
  p99: number
  ofBare: number
  ofNginx: number | null
  /** By requests per second of the server's CPU, which other work on the machine does not change. */
  ofBareByCpu: number | null
  ofNginxByCpu: number | null
  /** True when the load generator, not the product, was the limit. */
  generatorBound: boolean
  /** The least share of the speed of bare `node:http`; null without a target. */
  target: number | null
  /** The number of the product's answers. */
  answered: number
}

export interface Server {
  pid: number
  port: number
}

interface Round extends Outcome {
  perCpuSecond: number
}

/** Measures every case: the product, bare `node:http` and nginx alternately, in short rounds. */
export async function measureSpeed(
  product: Server,
  cases: Case[],
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Speed[]> {
  const answers: Answer[] = []
  for (const one of cases) answers.push(await warmAnswer(product.port, one))
  const load = startHelper('load.ts')
  const bare = startHelper('bare.ts')
  const barePorts = await bare.run<number[]>(answers)
  const nginx = hasNginx() ? await startNginx(answers) : null
  const results: Speed[] = []
  for (const [at, one] of cases.entries()) {
    const answer = answers[at] as Answer
    const servers = [product, { pid: bare.pid, port: barePorts[at] as number }]
    // nginx can only serve files, to GET requests.
    if (nginx && !one.body)
      servers.push({ pid: nginx.child.pid as number, port: nginx.ports[at] as number })
    const all = servers.map((): Round[] => [])
    let answered = requestsToWarm
    // The first round is not counted, because the code is still being compiled.
    for (let index = 0; index <= rounds; index += 1) {
      const order = [...servers.entries()]
      for (const [which, server] of index % 2 ? order.toReversed() : order) {
        const result = await round(server, one, answer, ms, load.run)
        if (which === 0) answered += result.statuses[answer.status] ?? 0
        if (index > 0) all[which]!.push(result)
      }
    }
    results.push({ ...summary(one, answer, all), answered })
  }
  return results
}

const requestsToWarm = 3

/** The answer after a warm-up, when it is cached in its final form. Throws when it is refused. */
export async function warmAnswer(
  port: number,
  { name, path, headers, body, fresh }: Case,
): Promise<Answer> {
  const sent = body && JSON.stringify(body)
  const own = sent === undefined ? headers : { ...headers, ...jsonOf(sent) }
  const made = await sendRequest(port, path, own, sent)
  // The second request for a page starts its better compression, in another thread.
  if (header(made, 'content-encoding') === 'br') {
    await sendRequest(port, path, own, sent)
    await wait(500)
  }
  const first = await sendRequest(port, path, own, sent)
  const condition: Case['headers'] = fresh ? { 'If-None-Match': header(first, 'etag') } : {}
  const answer = await sendRequest(port, path, { ...own, ...condition }, sent)
  if (fresh ? answer.status === 304 : answer.status < 300) return answer
  throw new Error(`${name} is answered ${answer.status}.`)
}

const jsonOf = (body: string) => ({
  'Content-Type': 'application/json',
  // With the length of the filled placeholders.
  'Content-Length': String(Buffer.byteLength(body.replaceAll('{n}', '000000000'))),
})

/** A case as a raw HTTP request. */
export function requestOf(port: number, one: Case, answer: Answer): string {
  const body = one.body ? JSON.stringify(one.body) : ''
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Accept: '*/*',
    ...one.headers,
    ...(one.fresh && { 'If-None-Match': header(answer, 'etag') }),
    ...(one.body && jsonOf(body)),
  })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${one.body ? 'POST' : 'GET'} ${one.path} HTTP/1.1\r\n${head}\r\n${body}`
}

async function round(
  { pid, port }: Server,
  one: Case,
  answer: Answer,
  ms: number,
  load: (order: Order) => Promise<Outcome>,
): Promise<Round> {
  const { connections = 32 } = one
  const before = cpuSeconds(pid)
  const outcome = await load({ port, request: requestOf(port, one, answer), ms, connections })
  const used = cpuSeconds(pid) - before
  refuseOtherStatuses(one, answer, outcome)
  return { ...outcome, perCpuSecond: used > 0 ? (outcome.perSecond * ms) / 1000 / used : 0 }
}

/** Throws when another status was answered: a refusal is fast, but says nothing. */
export function refuseOtherStatuses(
  { name }: Case,
  { status }: Answer,
  { statuses }: Outcome,
): void {
  const others = Object.keys(statuses).filter((one) => one !== String(status))
  if (others.length > 0) throw new Error(`${name} is answered ${JSON.stringify(statuses)}.`)
}

function summary(
  { name, target }: Case,
  answer: Answer,
  rounds: Round[][],
): Omit<Speed, 'answered'> {
  const [ours = [], bare = [], nginx] = rounds
  const ratio = (theirs: Round[], of: 'perSecond' | 'perCpuSecond') =>
    median(ours.map((round, at) => round[of] / (theirs[at] as Round)[of]))
  return {
    name,
    target: target ?? null,
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
