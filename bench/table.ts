import type { Growth } from './growth.ts'
import type { Rendered } from './render.ts'
import { hasNginx } from './nginx.ts'
import type { Results } from './results.ts'
import type { Speed } from './speed.ts'
import type { Start } from './start.ts'
import type { Bytes, Weight } from './weight.ts'

export type Row = string[]

/** All results as one table; `before`: those of an earlier run, for comparison. */
export function table(results: Results, before: Partial<Results>): string {
  const parts = [
    speedRows(results.speed, before.speed ?? []),
    renderRows(results.render, before.render),
    startRows(results.start, before.start),
    weightRows(results.weights, before.weights ?? []),
    ...(results.growth ? [growthRows(results.growth)] : []),
  ]
  return `${parts.map(aligned).join('\n\n')}\n\n${notes.join('\n')}\n`
}

/** Rows as lines of text; the first column is left-aligned, all others right-aligned. */
export function aligned(rows: Row[]): string {
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  const widths = (rows[0] ?? []).map((_, at) => (at === 0 ? 26 : width(at)))
  return rows
    .map((row) => row.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(26))))
    .map((cells) => cells.join('  ').trimEnd())
    .join('\n')
}

const notes = [
  'of bare, of nginx: requests a second beside the same bytes from bare node:http, and from nginx',
  'in one process, alternately in the same run. "by CPU" counts requests in a second of CPU of the',
  'server, which other work on the machine changes less, and which is fair to nginx where the load',
  'generator is slower than it. * the load generator was the limit, not the product.',
  'before: the same ratio in the stored run; for weights, this run beside the stored one.',
  'speed is measured among 200 organisations and 10,000 projects; sign-in is slow on purpose.',
  ...(hasNginx() ? [] : ['nginx is not installed here, so there is no comparison with it.']),
]

const ratio = (number: number | null | undefined) => (number ? number.toFixed(2) : '')
const ms = (number: number) => number.toFixed(2)
const bytes = (number: number) => (number ? String(number) : '')
const against = (now: number, then: number | undefined) => (then ? ratio(now / then) : '')

function judged(number: number, target: string, met: boolean): Row {
  return [number ? `${target} ${met ? 'met' : 'MISSED'}` : '']
}

function speedRows(speeds: Speed[], before: Speed[]): Row[] {
  return [
    [
      'SPEED',
      'bytes',
      'req/s',
      'p50 ms',
      'p99 ms',
      'of bare',
      'by CPU',
      'of nginx',
      'by CPU',
      'before',
      'target',
    ],
    ...speeds.map((speed) => [
      speed.name,
      bytes(speed.bytes),
      `${speed.perSecond}${speed.generatorBound ? '*' : ''}`,
      ms(speed.p50),
      ms(speed.p99),
      ratio(speed.ofBare),
      ratio(speed.ofBareByCpu),
      ratio(speed.ofNginx),
      ratio(speed.ofNginxByCpu),
      ratio(before.find(({ name }) => name === speed.name)?.ofBare),
      ...(speed.target
        ? judged(speed.ofBare, speed.target.toFixed(2), speed.ofBare >= speed.target)
        : ['']),
    ]),
  ]
}

function renderRows({ perSecond, perCpuSecond }: Rendered, before: Rendered | undefined): Row[] {
  return [
    ['RENDERING', 'a second', 'by CPU', 'before', 'target'],
    [
      'the home page, not cached',
      perSecond.toFixed(0),
      perCpuSecond.toFixed(0),
      against(perCpuSecond, before?.perCpuSecond),
      ...judged(perCpuSecond, '3000', perCpuSecond >= 3000),
    ],
  ]
}

/** The p99 of each case at each size, and the ratio of the last to that at 1,000 rows. */
function growthRows(growths: Growth[]): Row[] {
  const sizes = growths[0]?.at.map(({ rows }) => rows) ?? []
  return [
    ['GROWTH, p99 in ms at rows', ...sizes.map(String), 'last / 1000', 'target'],
    ...growths.map(({ name, at }) => {
      const thousand = at.find(({ rows }) => rows === 1_000)?.p99 ?? 0
      const times = (at.at(-1)?.p99 ?? 0) / thousand
      const cells = at.map(({ p99 }) => ms(p99))
      return [name, ...cells, ratio(times), ...judged(times, '2.00', times <= 2)]
    }),
  ]
}

function startRows(start: Start, before: Start | undefined): Row[] {
  type Key = keyof Start
  const row = (name: string, unit: string, [own, bare]: [Key, Key], most?: number): Row => [
    name,
    unit,
    start[own].toFixed(0),
    start[bare].toFixed(0),
    ratio(start[own] / start[bare]),
    ratio(before && before[own] / before[bare]),
    ...(most ? judged(start[own], String(most), start[own] <= most) : ['']),
  ]
  return [
    ['START', 'unit', 'Portico', 'bare', 'of bare', 'before', 'target'],
    row('first answer, new install', 'ms', ['first', 'bare'], 1000),
    row('first answer, later', 'ms', ['again', 'bare'], 1000),
    row('CPU until then', 'ms', ['cpu', 'cpuBare']),
    row('resident at rest', 'MB', ['resident', 'residentBare'], 120),
  ]
}

function weightRows(weights: Weight[], before: Weight[]): Row[] {
  const both = ({ identity, br }: Bytes) => [bytes(identity), bytes(br)]
  return [
    [
      'WEIGHT in bytes',
      'html',
      'br',
      'script',
      'br',
      'style',
      'font',
      'image',
      'all',
      'br',
      'before',
      'later br',
    ],
    ...weights.map((weight) => [
      weight.page,
      ...both(weight.html),
      ...both(weight.script),
      bytes(weight.style.br),
      bytes(weight.font.br),
      bytes(weight.image.br),
      ...both(weight.total),
      against(weight.total.br, before.find(({ page }) => page === weight.page)?.total.br),
      bytes(weight.later.br),
    ]),
  ]
}
