import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Growth } from './growth.ts'
import type { Rendered } from './render.ts'
import type { Speed } from './speed.ts'
import type { Start } from './start.ts'
import type { Weight } from './weight.ts'

/** The findings of one run; `growth` may be from an earlier run, because it takes long. */
export interface Found {
  start: Start
  speed: Speed[]
  render: Rendered
  weights: Weight[]
  growth?: Growth[] | undefined
}

/** One run: its findings, its date, and the kind of machine (never its name). */
export interface Results extends Found {
  date: string
  node: string
  cpu: string
  cores: number
}

const latest = new URL('results/latest.json', import.meta.url)

export function asResults(found: Found): Results {
  const [first] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const machine = { node: process.version, cpu: first?.model.trim() ?? '', cores: cpus().length }
  return { date, ...machine, ...found }
}

/** The stored results of an earlier run, which may be incomplete. */
export function readStored(): Partial<Results> {
  try {
    return JSON.parse(readFileSync(latest, 'utf8')) as Partial<Results>
  } catch {
    // Nothing is stored yet, or in an old format: there is nothing to compare with.
    return {}
  }
}

export function store(results: Results): void {
  mkdirSync(new URL('.', latest), { recursive: true })
  const short = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  writeFileSync(latest, `${JSON.stringify(results, short, 2)}\n`)
}
